import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bani } from "../../../kit/money.ts";
import { needCatalogs, startLocale, switchLocale } from "../../../web/i18n/catalogs.ts";
import { refusals } from "../../kernel/core/kernel-result.ts";
import { input, offer } from "../../kernel/core/test-support/kernel-factory.ts";
import { refusalTexts } from "../../rules/ui/refusal-text.ts";
import { type DecisionStep, decisionSteps } from "../core/decision-steps.ts";
import { decisionOf, raisedToFloor } from "../core/test-support/decision-factory.ts";
import { withoutCosts } from "../core/without-costs.ts";
import { StepSentence } from "./step-sentence.tsx";

beforeEach(async () => {
  await startLocale();
  await needCatalogs("web", "pricing-decision", "pricing-rules");
});

afterEach(async () => {
  cleanup();
  await switchLocale("en");
});

function sentencesOf(...given: Parameters<typeof decisionOf>): string[] {
  return sentencesOfSteps(decisionSteps(decisionOf(...given)));
}

function sentencesOfSteps(steps: readonly DecisionStep[]): string[] {
  return steps.map((step) => {
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <StepSentence step={step} />
      </I18nProvider>,
    );
    return (container.textContent ?? "").replaceAll("\u00a0", " ").trim();
  });
}

test("a price that the floor raised", () => {
  expect(sentencesOf(raisedToFloor)).toEqual([
    "The rule Undercut decides (version 4).",
    "The target is the lowest of 2 offers that count: a.ro at 98,00 lei.",
    "5% below 98,00 lei is 93,10 lei.",
    "The lowest price allowed is 95,00 lei: 93,10 lei is raised to 95,00 lei.",
    "Recommended: 95,00 lei, 5% below your price of 100,00 lei.",
    "Nobody has approved a price of this rule for the product yet, so it waits in In Review.",
  ]);
});

test("a price that the margin raised, for a person who may not see costs", () => {
  const raisedToMargin = input({ product: { costBani: bani(7_000) }, guards: { minMarginBp: 1_500 } });
  const steps = decisionSteps(withoutCosts(decisionOf(raisedToMargin)));
  expect(sentencesOfSteps(steps)).toContain(
    "The minimum margin needs more: 93,10 lei is raised to 99,65 lei.",
  );
});

test("the same in Romanian", async () => {
  await switchLocale("ro");
  expect(sentencesOf(raisedToFloor)).toEqual([
    "Decide regula Undercut (versiunea 4).",
    "Ținta este cea mai mică dintre cele 2 oferte luate în calcul: a.ro, cu 98,00 lei.",
    "Cu 5% sub 98,00 lei înseamnă 93,10 lei.",
    "Prețul minim permis este 95,00 lei: 93,10 lei urcă la 95,00 lei.",
    "Recomandat: 95,00 lei, cu 5% sub prețul tău de 100,00 lei.",
    "Nimeni nu a aprobat încă un preț al acestei reguli pentru produs, așa că așteaptă la De verificat.",
  ]);
});

describe("each step has its words", () => {
  const dear = { offers: [offer({ priceMinor: 20_000 })] };
  test.each([
    [
      "the margin",
      input({ product: { costBani: bani(8_000) }, guards: { minMarginBp: 2_000, maxStepBp: null } }),
      "A margin of 20% needs at least 121,00 lei: 93,10 lei is raised to 121,00 lei.",
    ],
    [
      "the ceiling",
      input({ product: { ceilingBani: bani(9_000) } }),
      "The highest price allowed is 90,00 lei: 93,10 lei is lowered to 90,00 lei.",
    ],
    [
      "the step of a cut",
      input({ offers: [offer({ priceMinor: 5_000 })] }),
      "One change may be at most 30%, down to 70,00 lei: 47,50 lei is raised to 70,00 lei.",
    ],
    [
      "the step of a rise",
      input(dear),
      "One change may be at most 30%, up to 130,00 lei: 190,00 lei is lowered to 130,00 lei.",
    ],
    [
      "a step that gives way",
      input({ product: { priceBani: bani(5_000), floorBani: bani(9_500) } }),
      "The change is larger than the 30% that one change may be: the lowest and the highest price allowed and the minimum margin come first.",
    ],
    [
      "the ending",
      input({ rule: { ending: ".99" } }),
      "Prices of this rule end in ,99: 93,10 lei becomes 92,99 lei.",
    ],
    [
      "a guard that keeps it",
      input({ rule: { ending: ".99" }, product: { floorBani: bani(9_500) } }),
      "The lowest price allowed is 95,00 lei: 92,99 lei is raised to 95,99 lei. It keeps its ending.",
    ],
    [
      "an ending that no price has",
      input({ rule: { ending: ".99" }, product: { floorBani: bani(9_300), ceilingBani: bani(9_350) } }),
      "No price within the limits ends in ,99, so this one ends differently.",
    ],
    [
      "a named competitor",
      input({ rule: { merchant: "a.ro" } }),
      "It compares with a.ro only, whose price is 98,00 lei.",
    ],
    ["a match", input({ rule: { strategy: "MATCH" } }), "The price is to be the same: 98,00 lei."],
    [
      "a markup in lei",
      input({ rule: { adjustment: { by: "AMOUNT", amountBani: -250 } } }),
      "2,50 lei above 98,00 lei is 100,50 lei.",
    ],
    ["a rise", input(dear), "Recommended: 130,00 lei, 30% above your price of 100,00 lei."],
    [
      "a price that is right",
      input({ product: { priceBani: bani(9_310) } }),
      "Your price is already right: nothing has to change.",
    ],
    [
      "an approved rule",
      input({ approval: { isRuleApproved: true } }),
      "The rule is approved for the product and the change is within the threshold of 10%, so the price is Actively Priced without further approval.",
    ],
    [
      "a change above the threshold",
      input({ rule: { thresholdBp: 550 } }),
      "The change is above the threshold of 5,5%, so it waits in Warnings.",
    ],
    [
      "many small changes",
      input({ approval: { isRuleApproved: true, lastApprovedBani: bani(11_000) } }),
      "Compared with 110,00 lei, the price approved last, the change is above the threshold of 10%, so it waits in Warnings.",
    ],
  ])("%s", (_, kernel, sentence) => {
    expect(sentencesOf(kernel)).toContain(sentence);
  });

  test.each([
    [
      { state: "WARNING", warning: "brake" },
      "The emergency brake holds the change back, so it waits in Warnings now.",
    ],
    [
      { state: "WARNING", warning: "limit" },
      "The price that was approved last is no longer allowed by your limits, so this one waits in Warnings now.",
    ],
    [
      { state: "ACTIVELY_PRICED", warning: null },
      "A person has approved it since: it is Actively Priced now.",
    ],
    [{ state: "REMOVED", warning: null }, "A person has taken the product out of dynamic pricing since."],
  ] as const)("what came after: %j", (current, sentence) => {
    expect(sentencesOf(input(), { current }).at(-1)).toBe(sentence);
  });
});

describe("a refusal", () => {
  test.each(["en", "ro"] as const)("of each kind has the words of the rules (%s)", async (locale) => {
    await switchLocale(locale);
    const none = locale === "en" ? "No price is recommended." : "Nu se recomandă niciun preț.";
    for (const refusal of refusals) {
      const refused = { refusal, rawPrice: null, recommendedPrice: null, changePercent: null, state: null };
      const last = sentencesOf(input(), { ...refused }).at(-1);
      expect(last?.startsWith(`${none} ${i18n._(refusalTexts[refusal])}`), refusal).toBe(true);
    }
  });

  test("names the figures of its reason", () => {
    const promotion = { isOnPromotion: true, referenceBani: bani(9_000) };
    expect(sentencesOf(input({ product: promotion })).at(-1)).toMatch(/ That price is 90,00 lei\.$/);
    expect(sentencesOf(input({ guards: { changesToday: 3 } })).at(-1)).toMatch(
      / At most 3 changes a day are allowed\.$/,
    );
  });
});
