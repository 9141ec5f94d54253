import { expect, test } from "vitest";
import { validateVisibility } from "./visibility-change.ts";

const isKnown = (name: string) => ["Auto", "Casă"].includes(name);

test("names that the site has may be made visible or invisible", () => {
  expect(validateVisibility({ visible: ["Auto"], invisible: ["Casă"] }, isKnown)).toBeNull();
  expect(validateVisibility({ visible: [], invisible: [] }, isKnown)).toBeNull();
});

test("the first unknown name is reported with its list", () => {
  expect(validateVisibility({ visible: ["Auto"], invisible: ["Casă", "Casa", "X"] }, isKnown)).toEqual({
    kind: "unknown",
    field: "invisible",
    name: "Casa",
  });
});

test("a name in both lists is a conflict", () => {
  expect(validateVisibility({ visible: ["Auto", "Casă"], invisible: ["Casă"] }, isKnown)).toEqual({
    kind: "conflict",
    name: "Casă",
  });
});
