import { expect, test } from "vitest";
import { categoryNames } from "./category-name.ts";

test("a path is names from the root down; a slash within a name is shown as one", () => {
  expect(categoryNames("Electrocasnice mari/Frigidere & Combine")).toEqual([
    "Electrocasnice mari",
    "Frigidere & Combine",
  ]);
  expect(categoryNames("TV/Audio\u2215Video/")).toEqual(["TV", "Audio/Video"]);
});
