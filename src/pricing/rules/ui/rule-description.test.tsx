import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { needCatalogs, startLocale, switchLocale } from "../../../web/i18n/catalogs.ts";
import { excludedReasons } from "../../recommendations/recommendations.contract.ts";
import { ruleBody } from "../core/test-support/rule-body.ts";
import { refusalTexts } from "./refusal-text.ts";
import { RuleDescription } from "./rule-description.tsx";

beforeEach(async () => {
  await startLocale();
  await needCatalogs("pricing-rules");
});
afterEach(async () => {
  cleanup();
  await switchLocale("en");
});

const seasonal = ruleBody({
  filterType: "CATEGORY",
  category: "Tools/Drills",
  priceStrategy: "UPSELL",
  priceAdjustmentType: "RON",
  value: -2.5,
  merchant: "dedeman.ro",
  ending: ".99",
  thresholdPercentage: 7.5,
  activeFrom: "2026-12-01",
  activeUntil: "2026-12-24",
  weekdays: [6, 1],
  leavePromotions: true,
  guards: { minMarginPercent: 12.5, maxStepPercent: null, maxChangesPerDay: 2 },
});

function show(rule = seasonal) {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <RuleDescription rule={rule} />
    </I18nProvider>,
  );
  const highlighted = [...container.querySelectorAll("strong")].map(({ textContent }) => textContent);
  return { text: container.textContent?.replaceAll("\u00a0", " ").trim(), highlighted };
}

test("a rule is described in English, its values highlighted", () => {
  const { text, highlighted } = show();
  expect(text).toBe(
    "For products of the category Tools › Drills. The price is 2,50 lei above that of dedeman.ro. Prices end in ,99. Changes above 7,5% go to Warnings. Prices of products on promotion are not changed. From 1 Dec 2026 to 24 Dec 2026. Only on Monday and Saturday. The margin is at least 12,5%. No limit for a single change. At most 2 changes a day.",
  );
  expect(highlighted.slice(0, 4)).toEqual(["Tools › Drills", "2,50\u00a0lei above", "dedeman.ro", ",99"]);
});

test("and in Romanian", async () => {
  await switchLocale("ro");
  expect(show().text).toBe(
    "Pentru produsele din categoria Tools › Drills. Prețul este cu 2,50 lei peste cel de la dedeman.ro. Prețurile se termină în ,99. Schimbările de peste 7,5% ajung la Avertizări. Prețurile produselor la promoție nu se schimbă. De la 1 dec. 2026 până la 24 dec. 2026. Doar luni și sâmbătă. Marja este de cel puțin 12,5%. Fără limită pentru o singură schimbare. Cel mult 2 schimbări pe zi.",
  );
});

test.each([
  [{}, "For all products. The price is 5% below the lowest offer."],
  [
    { filterType: "BRAND", brand: "Bosch", priceStrategy: "MATCH" },
    "For products of the brand Bosch. The price is the same as the lowest offer.",
  ],
  [
    { filterType: "SKU", sku: "B-1", merchant: "a.ro" },
    "For the product with the SKU B-1. The price is 5% below that of a.ro.",
  ],
  [{ value: -3 }, "For all products. The price is 3% above the lowest offer."],
] as const)("%o: %s", (rule, sentences) => {
  expect(show(ruleBody(rule)).text).toBe(`${sentences} Changes above 10% go to Warnings.`);
});

test("each reason for no price has its own sentence in both languages", async () => {
  const sentences = () => excludedReasons.map((reason) => i18n._(refusalTexts[reason]));
  const english = sentences();
  await switchLocale("ro");
  const both = [...english, ...sentences()];
  expect(both).toHaveLength(2 * 19);
  expect(new Set(both).size).toBe(both.length);
});
