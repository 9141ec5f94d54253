import { expect, test } from "vitest";
import { type AlertFacts, type AlertLine, alertMail } from "./alert-mail.ts";

const line = (given: Partial<AlertLine> = {}): AlertLine => ({
  alertName: "Sub noi",
  total: 1,
  kind: "UNDERCUT",
  productId: 7,
  title: "Oală",
  sku: "O-1",
  url: "https://www.competitor.example/p",
  observedAt: new Date("2026-11-25T06:00:00Z"),
  beforeMinor: 10_000,
  afterMinor: 9_000,
  currency: "RON",
  ownBani: 10_000,
  differenceBp: 1000,
  ...given,
});
const lines = (count: number, given: Partial<AlertLine>) =>
  Array.from({ length: Math.min(count, 50) }, () => line({ total: count, ...given }));
const facts: AlertFacts = {
  language: "en",
  firstName: "Ana",
  email: "ana@mail.example",
  origin: "https://prices.example",
  sites: [{ site: "shop.example", lines: [line()] }],
  unsubscribeUrl: "https://prices.example/unsubscribe?token=alerts.1.x",
};

test("a change is told in the person's language, with both prices, ours and the competitor's time", () => {
  const [table] = alertMail(facts).tables;
  expect(table?.rows[0]?.map(({ text, note }) => [text, note])).toEqual([
    ["Oală", "O-1"],
    ["90,00\u00a0lei", "competitor.example, 25 Nov, 08:00"],
    ["100,00\u00a0lei", undefined],
    ["10,00% below us", "ours 100,00\u00a0lei"],
  ]);
  const romanian = alertMail({
    ...facts,
    language: "ro",
    sites: [{ site: "a.example", lines: [line({ kind: "OUT_OF_STOCK", differenceBp: null })] }],
  });
  expect(romanian.tables[0]?.rows[0]?.[3]?.text).toBe("stoc epuizat");
});

test("subject and heading count all changes of all sites; what has no row is counted below its table", () => {
  const mail = alertMail({
    ...facts,
    sites: [
      { site: "a.example", lines: [...lines(60, { alertName: "A" }), ...lines(2, { alertName: "B" })] },
      { site: "b.example", lines: lines(300_000, { alertName: "A" }) },
    ],
  });
  expect(mail.subject).toBe("300.062 changes at your competitors · a.example, b.example");
  expect(mail.tables.map(({ title, rows, note }) => [title, rows.length, note])).toEqual([
    ["a.example · A", 50, "And another 10 changes."],
    ["a.example · B", 2, undefined],
    ["b.example · A", 50, "And another 299.950 changes."],
  ]);
});

test("a mail of many alerts has at most 200 rows", () => {
  const many = Array.from({ length: 20 }, (_, at) => lines(50, { alertName: `A${at}` })).flat();
  const { tables } = alertMail({ ...facts, sites: [{ site: "a.example", lines: many }] });
  expect(tables).toHaveLength(20);
  expect(tables.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(200);
  expect(tables.at(-1)?.note).toBe("And another 50 changes.");
});
