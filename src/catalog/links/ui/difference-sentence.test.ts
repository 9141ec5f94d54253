import { expect, test } from "vitest";
import { differenceKinds } from "../links.contract.ts";
import { differenceSentence } from "./difference-sentence.ts";

test.each(differenceKinds)("a difference of the %s has its own sentence", (kind) => {
  const sentence = differenceSentence({ kind, own: "1.00", other: "3.00" });
  const others = differenceKinds.filter((other) => other !== kind);
  expect(
    others.map((other) => differenceSentence({ kind: other, own: "1.00", other: "3.00" }).id),
  ).not.toContain(sentence.id);
});

test("a price is compared in the direction that applies", () => {
  const [dearer, cheaper] = [
    differenceSentence({ kind: "price", own: "10.00", other: "20.01" }),
    differenceSentence({ kind: "price", own: "20.01", other: "10.00" }),
  ];
  expect(dearer.message).toContain("more than twice");
  expect(cheaper.message).toContain("less than half");
});
