import { expect, test } from "vitest";

import type { ReportRow } from "../notifications.contract.ts";
import { type ReportFacts, reportMail } from "./report-mail.ts";

const row: ReportRow = {
  packetId: 7,
  title: '"><img src=x> Oală\u202e',
  sku: "<SKU>",
  brand: null,
  category: null,
  price: 1234.5,
  lowest: 1200,
  lowestProvider: "competitor.example",
  average: 1250,
  highest: 1300,
  overLowestPercent: 2.88,
  position: 2,
  offers: 3,
  available: "IN_STOCK",
  quantity: null,
  link: null,
};
const facts: ReportFacts = {
  language: "ro",
  firstName: "Ana",
  email: "ana@mail.example",
  origin: "https://prices.example",
  name: "Scumpe & <b>rare</b>",
  site: "shop.example",
  at: new Date("2026-11-25T06:00:00Z"),
  sendAt: "08:00",
  missing: [],
  totals: { products: 120, cheapest: 0, equal: 20, moreExpensive: 100, noCompetitors: 0 },
  rows: [row],
  hasFiles: true,
  listAddress: "/products?site=shop.example",
  unsubscribeUrl: "https://prices.example/unsubscribe?token=report.1.2.3.x",
};

test("subject, totals and cells are in the person's language, with Romanian plurals", () => {
  const mail = reportMail(facts);
  expect(mail.subject).toBe("Scumpe & <b>rare</b>: 120 de produse · 25 noiembrie 2026");
  expect(mail.paragraphs[1]).toBe(
    "shop.example: 120 de produse în acest raport – 20 la cel mai mic preț, 100 peste cel mai mic preț.",
  );
  const [table] = mail.tables;
  expect(table?.note).toBe("Și încă 119 produse.");
  expect(table?.rows[0]).toEqual([
    {
      text: '"><img src=x> Oală',
      note: "<SKU>",
      url: "https://prices.example/products?site=shop.example&product=7",
    },
    { text: "1.234,50\u00a0lei", note: "În stoc" },
    { text: "1.200,00\u00a0lei", note: "competitor.example" },
    { text: "+2,88%", tone: "bad", note: "locul 2 din 4" },
  ]);
  expect(mail.footerLinks[0]).toEqual({ label: "Dezabonare", url: facts.unsubscribeUrl });
});

test("what the filter names and is gone is named with its kind, the first five", () => {
  const missing = [
    { kind: "category", name: "Casă/Oale" },
    ...["A", "B", "C", "D", "E"].map((name) => ({ kind: "brand", name }) as const),
  ] as const;
  expect(reportMail({ ...facts, missing }).paragraphs[2]).toContain(
    "categoria Casă/Oale, brandul A, brandul B, brandul C, brandul D, +1.",
  );
  expect(
    reportMail({ ...facts, language: "en", missing: [{ kind: "field", name: "culoare" }] }).paragraphs[2],
  ).toBe(
    "Its filter names something that no longer exists: field culoare. Edit the report, or it leaves products out.",
  );
});

test("a report without products says so and has no table; one that is too large names the export", () => {
  const none = { ...facts, rows: [], totals: { ...facts.totals, products: 0, equal: 0, moreExpensive: 0 } };
  expect(reportMail(none).tables).toEqual([]);
  expect(reportMail(none).paragraphs.join(" ")).toContain("niciun produs");
  expect(reportMail({ ...facts, language: "en", hasFiles: false }).paragraphs.join(" ")).toContain(
    "export it there",
  );
});
