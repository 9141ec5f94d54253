import { expect, test } from "vitest";
import { scanPage } from "../../scan/scan-page.ts";
import { findPriceCandidates } from "../amounts/price-candidates.ts";
import { labelAfter, labelBefore } from "./label-text.ts";

function labelsOf(html: string) {
  const page = scanPage(`<body>${html}</body>`, "https://shop.example/p/1");
  const [candidate] = findPriceCandidates(page);
  if (candidate === undefined) throw new Error("no price found");
  return { before: labelBefore(page, candidate).trim(), after: labelAfter(page, candidate).trim() };
}

test("a label has at most eighty characters before the price, and sixty after it", () => {
  const label = (length: number) => "a".repeat(length);
  expect(labelsOf(`<div>${label(80)} <b>12,50 lei</b></div>`).before).toBe(label(80));
  expect(labelsOf(`<div><p>${label(81)}</p><b>12,50 lei</b></div>`).before).toBe("");
  expect(labelsOf(`<div><p>${label(80)}</p><b>12,50 lei</b></div>`).before).toBe(label(80));
  expect(labelsOf(`<div><b>12,50 lei</b><i>${label(60)}</i></div>`).after).toBe(label(60));
  expect(labelsOf(`<div><b>12,50 lei</b><i>${label(61)}</i></div>`).after).toBe("");
});

test("text with another amount is no label", () => {
  expect(labelsOf("<div><i>6 rate de 250</i><b>12,50 lei</b></div>").before).toBe("");
  expect(labelsOf("<div><i>Prețul tău</i><b>12,50 lei</b></div>").before).toBe("Prețul tău");
});
