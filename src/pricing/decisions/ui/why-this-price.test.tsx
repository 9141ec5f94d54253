import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale, switchLocale } from "../../../web/i18n/catalogs.ts";
import { exclusions } from "../../kernel/core/kernel-result.ts";
import { kernelVersion } from "../../kernel/core/recommend.ts";
import { input, offer } from "../../kernel/core/test-support/kernel-factory.ts";
import { decisionOf, raisedToFloor } from "../core/test-support/decision-factory.ts";
import type { Decision } from "../decisions.contract.ts";
import { WhyThisPrice } from "./why-this-price.tsx";

const user = userEvent.setup();
let answer: () => Response | Promise<Response>;
let asked: string[];

beforeEach(async () => {
  await startLocale();
  await needCatalogs("web", "pricing-decision", "pricing-rules", "problems");
  asked = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(answer());
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #callback: ResizeObserverCallback;
      constructor(callback: ResizeObserverCallback) {
        this.#callback = callback;
      }
      observe() {
        const entry = { contentRect: { width: 310 } } as ResizeObserverEntry;
        this.#callback([entry], {} as ResizeObserver);
      }
      disconnect() {}
    },
  );
});

afterEach(async () => {
  cleanup();
  await switchLocale("en");
});

function show(): { readonly closed: () => number } {
  const onClose = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WhyThisPrice site="shop.ro" decisionId={7} productName="Bormașină" onClose={onClose} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { closed: () => onClose.mock.calls.length };
}

async function showDecision(decision: Decision) {
  answer = () => Response.json(decision);
  const shown = show();
  await screen.findByRole("figure");
  return shown;
}

const textOf = (element: Element) => (element.textContent ?? "").replaceAll("\u00a0", " ");

/** Cells of each offer. */
function rows(): string[][] {
  return within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(textOf));
}

test("a decision: axis, steps, offers and record", async () => {
  const { closed } = await showDecision(decisionOf(raisedToFloor));
  expect(asked).toEqual(["/api/dynamic-prices/decision?domain=shop.ro&id=7"]);
  const dialog = screen.getByRole("dialog", { name: "Why this price", description: "Bormașină" });
  expect(screen.getByRole("img").getAttribute("aria-label")?.replaceAll("\u00a0", " ")).toBe(
    "Your price: 100,00 lei; Recommended: 95,00 lei; Target: 98,00 lei at a.ro; Lowest price allowed: 95,00 lei; Highest price allowed: 140,00 lei; 2 offers count; 3 do not.",
  );
  const steps = within(screen.getByRole("region", { name: "Steps" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(6);
  expect(rows()).toEqual([
    [expect.stringMatching(/^d\.ro/), "21,00 EUR", "No: the price is not in lei"],
    [
      "c.ro (opens in a new tab)Out of stockread 22 Nov 2026, 07:00",
      "91,00 lei",
      "No: the link is not confirmed and not in stock",
    ],
    [expect.stringMatching(/^a\.ro.*In stock/), "98,00 lei", "Target"],
    [expect.stringMatching(/^b\.ro/), "104,50 lei", "Yes"],
    [expect.stringMatching(/^e\.ro.*not read$/), "–", "No: not read within 48 hours"],
  ]);
  expect(screen.getByRole("link", { name: /^a\.ro/ }).getAttribute("href")).toBe("https://a.ro/1");
  const record = within(screen.getByRole("region", { name: "Record" }));
  const line = `Recorded on 22 Nov 2026, 12:00, kernel version ${kernelVersion}, SHA-256`;
  expect(record.getByText(new RegExp(line)).textContent).toContain("3f9a3f9a3f9a…");
  expect(record.getByText(/the result and the hash are the same/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(record.getByRole("button", { name: "Copy hash" }));
  expect(await navigator.clipboard.readText()).toBe("3f9a".repeat(16));
  const { violations } = await axe.run(dialog, { rules: { "color-contrast": { enabled: false } } });
  expect(violations).toEqual([]);
  await user.keyboard("{Escape}");
  expect(closed()).toBe(1);
});

test.each(["en", "ro"] as const)("every exclusion has words of its own (%s)", async (locale) => {
  await switchLocale(locale);
  const decision = decisionOf(input());
  const [first] = decision.offers;
  if (first === undefined) throw new Error("there is no offer");
  const offers = exclusions.map((reason, index) => ({
    ...first,
    link: `https://a.ro/${index}`,
    excluded: [reason],
    isCounted: false,
    isTarget: false,
  }));
  await showDecision({ ...decision, offers });
  const reasons = rows().map((cells) => cells[2] ?? "");
  expect(new Set(reasons).size).toBe(exclusions.length);
  for (const reason of reasons) expect(reason).toMatch(locale === "en" ? /^No: \w/ : /^Nu: \w/);
});

test("an offer without a price, and one of a competitor that the rule does not name", async () => {
  const offers = [offer(), offer({ id: 2, merchant: "b.ro" }), offer({ id: 3, priceMinor: null })];
  await showDecision(decisionOf(input({ rule: { merchant: "a.ro" }, offers })));
  expect(rows().map((cells) => cells[2])).toEqual([
    "Target",
    "No: the rule compares with a.ro only",
    "No: no price was read",
  ]);
});

test("a product without offers has no table", async () => {
  await showDecision(decisionOf(input({ offers: [] })));
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("The product is not compared with any page.")).toBeTruthy();
  expect(screen.getByText(/No price is recommended\./)).toBeTruthy();
});

test("a record that is not the same any more warns of it and names what differs", async () => {
  const differences = [
    "recommendedBani: stored 9310, computed 9215",
    "guards: differ from those of the result",
  ];
  await showDecision(decisionOf(input(), { verified: { isIdentical: false, differences } }));
  const alert = within(screen.getByRole("alert"));
  expect(alert.getByText("This record could not be confirmed")).toBeTruthy();
  expect(alert.getAllByRole("listitem").map(textOf)).toEqual(differences);
  expect(screen.queryByText(/the result and the hash are the same/)).toBeNull();
});

test("a record that another one has replaced says so", async () => {
  await showDecision(decisionOf(input(), { current: null }));
  expect(screen.getByText("This is an earlier record")).toBeTruthy();
  cleanup();
  await showDecision(decisionOf(input()));
  expect(screen.queryByText("This is an earlier record")).toBeNull();
});

test("loading, a failure, and another attempt", async () => {
  const waiting = Promise.withResolvers<Response>();
  answer = () => waiting.promise;
  show();
  expect(screen.getByRole("status").textContent).toBe("Loading the record…");
  waiting.resolve(Response.json({ message: "Oh" }, { status: 500 }));
  expect((await screen.findByRole("alert")).textContent).toContain("The record could not be loaded");
  answer = () => Response.json(decisionOf(input()));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("figure");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a record that is no longer stored is no failure", async () => {
  answer = () => Response.json({ message: "Not found", code: "NOT_FOUND" }, { status: 404 });
  show();
  expect(await screen.findByText("This record is no longer stored")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
