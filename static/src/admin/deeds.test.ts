import { afterEach, expect, test } from "vitest";
import { language } from "../i18n";
import { subjectOf } from "./deeds";

const PLAYER = "player:0197a5c4-8a4e-7cc0-b1a7-5a2f0f6c3f11";

afterEach(() => {
  language.value = "en";
});

test.each([
  ["room:7K3MQ2XW", {}, "Room 7K3M-Q2XW"],
  [PLAYER, { name: "Ann" }, "Ann"],
  [PLAYER, { before: "An", after: "Ann" }, "An → Ann"],
  [PLAYER, {}, "Player …0f6c3f11"],
  ["deal:0197a5c4-8a4e-7cc0-b1a7-5a2f0f6c3f11", {}, "Deal …0f6c3f11"],
  ["season:3", { name: "Spring" }, "Season Spring"],
  ["admin:owner", {}, "owner"],
  ["leaderboard", { public: true }, "Leaderboard"],
  ["teapot:1", {}, "teapot:1"],
])("%s with %j is called %s", (subject, facts, name) => {
  language.value = "en";
  expect(subjectOf({ subject, facts })).toBe(name);
});
