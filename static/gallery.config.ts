import { defineConfig } from "vite";

// The gallery as a page that needs no server of ours, for pictures and for the checks of every place.
export default defineConfig({
  build: { target: "es2022", rolldownOptions: { input: "gallery.html" } },
});
