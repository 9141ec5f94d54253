import { expect, test } from "vitest";
import { categoryNames } from "./category-name.ts";

test("a path lists names from the root down; an escaped slash is shown as a slash", () => {
  expect(categoryNames("Electrocasnice mari/Frigidere & Combine")).toEqual([
    "Electrocasnice mari",
    "Frigidere & Combine",
  ]);
  expect(categoryNames("TV/Audio\u2215Video/")).toEqual(["TV", "Audio/Video"]);
});
