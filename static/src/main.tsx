import "./theme/index.css";
import { render } from "preact";
import { App } from "./app";
import { applyPreferences } from "./state/preferences";

applyPreferences();
render(<App />, document.getElementById("app")!);
