import { expect, test } from "vitest";
import { refusalText } from "./refusal-text.ts";

test("reasons name their products, three of each, and three reasons", () => {
  const gone = (name: string) => ({ name, reason: "It is gone." });
  expect(refusalText([gone("Kettle")])).toBe("Kettle: It is gone.");
  expect(refusalText([gone("Kettle"), gone("Kettle"), { name: "Cup", reason: "Changed." }])).toBe(
    "Kettle: It is gone. Cup: Changed.",
  );
  expect(refusalText(["A", "B", "C", "D", "E"].map(gone))).toBe("A, B, C, +2: It is gone.");
  const reasons = ["1.", "2.", "3.", "4.", "5."].map((reason) => ({ name: "A", reason }));
  expect(refusalText(reasons)).toBe("A: 1. A: 2. A: 3. +2");
});
