import { expect, test } from "vitest";
import type { Plan } from "../../plans/plans.contract.ts";
import * as demo from "../../providers/demo/core/demo-account.ts";
import { readCard } from "../../providers/demo/core/test-cards.ts";
import { invoicePage } from "./invoice-page.ts";

const limits = { products: 1, sites: 1, checksPerDay: 1, users: 1 };
const plan = (name: string, amount: number): Plan => ({
  id: name.toLowerCase(),
  name,
  amount,
  currency: "EUR",
  interval: "month",
  limits,
});
const at = (day: string) => new Date(`2026-${day}T10:00:00Z`);

/** Invoices with every line that the demo provider writes. */
function demoInvoices(): readonly demo.DemoInvoice[] {
  const reading = readCard({ number: "4242424242424242", expiry: "12/30", code: "123" }, at("11-01"));
  if (!reading.isTaken) throw new Error(reading.reason);
  let account = demo.emptyAccount;
  for (const charge of [
    () => demo.subscribe(account, plan("Growth", 7900), reading.card, at("11-01")),
    () => demo.changePlan(account, plan("Start", 2900), at("11-16")),
  ]) {
    const charged = charge();
    if (!charged.isPaid) throw new Error(charged.refusal);
    account = charged.account;
  }
  return demo.renew(account, at("12-01")).invoices;
}
const linesIn = (page: string) => [...page.matchAll(/<tr><td>(.*?)<\/td>/g)].map(([, text]) => text);
const page = (language: "en" | "ro", { lines }: Pick<demo.DemoInvoice, "lines">) =>
  invoicePage(language, {
    number: "DEMO-0001",
    state: "PAID",
    amountCents: 2900,
    issuedAt: at("11-01"),
    lines,
    billedTo: null,
    companyName: "Verde SRL",
  });

test("the lines of the demo provider are in the person's language", () => {
  const invoices = demoInvoices();
  expect(invoices.flatMap((invoice) => linesIn(page("ro", invoice)))).toEqual([
    "Growth, o lună",
    "Perioada nefolosită din Growth",
    "Restul perioadei cu Start",
    "Start, o lună",
    "Credit din schimbări anterioare",
  ]);
  expect(invoices.flatMap((invoice) => linesIn(page("en", invoice)))).toEqual(
    invoices.flatMap(({ lines }) => lines.map(({ text }) => text)),
  );
});

test("a line of another text stays, and what it holds is escaped", () => {
  const line = { text: "1 × Vizor <Growth>", amountCents: 7900 };
  expect(linesIn(page("ro", { lines: [line] }))).toEqual(["1 × Vizor &#60;Growth&#62;"]);
});
