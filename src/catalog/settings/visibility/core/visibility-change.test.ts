import { expect, test } from "vitest";
import { faultOfVisibility } from "./visibility-change.ts";

const isKnown = (name: string) => ["Auto", "Casă"].includes(name);

test("names that the site has may be made visible or invisible", () => {
  expect(faultOfVisibility({ visible: ["Auto"], invisible: ["Casă"] }, isKnown)).toBeNull();
  expect(faultOfVisibility({ visible: [], invisible: [] }, isKnown)).toBeNull();
});

test("the first unknown name is told with the list that it stands in", () => {
  expect(faultOfVisibility({ visible: ["Auto"], invisible: ["Casă", "Casa", "X"] }, isKnown)).toEqual({
    kind: "unknown",
    field: "invisible",
    name: "Casa",
  });
});

test("a name in both lists is contrary", () => {
  expect(faultOfVisibility({ visible: ["Auto", "Casă"], invisible: ["Casă"] }, isKnown)).toEqual({
    kind: "contrary",
    name: "Casă",
  });
});
