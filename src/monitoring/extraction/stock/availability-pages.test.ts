import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readPage } from "../read-page.ts";
import type { Reading } from "../reading.ts";

const folder = new URL("../../../../test/fixtures/availability/", import.meta.url);

const expectations = z.record(
  z.string(),
  z.object({
    url: z.url(),
    kind: z.enum(["sold out", "limited", "pre-order", "discontinued", "in stock", "nothing said"]),
    availability: z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"]),
    label: z.string().optional(),
    quantity: z.number().optional(),
    trap: z.string(),
  }),
);

const pages = Object.entries(
  expectations.parse(JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"))),
);

function read(file: string, url: string): Reading {
  return readPage({
    body: readFileSync(new URL(file, folder)),
    contentType: "text/html; charset=utf-8",
    url,
  });
}

describe("availability of Romanian and English product pages", () => {
  it("has at least 40 pages, sold-out, limited, pre-order and discontinued in both languages", () => {
    expect(pages.length).toBeGreaterThanOrEqual(40);
    for (const kind of ["sold out", "limited", "pre-order", "discontinued"]) {
      for (const language of ["ro-", "en-"]) {
        expect(
          pages.some(([file, page]) => page.kind === kind && file.startsWith(language)),
          `${kind} ${language}`,
        ).toBe(true);
      }
    }
  });

  it.each(pages)("%s: availability", (file, expected) => {
    expect(read(file, expected.url).availability?.value ?? "NOT_AVAILABLE", expected.trap).toBe(
      expected.availability,
    );
  });

  it.each(pages.filter(([, page]) => page.label !== undefined))("%s: label", (file, expected) => {
    expect(read(file, expected.url).availabilityLabel).toContain(expected.label);
  });

  it.each(pages.filter(([, page]) => page.quantity !== undefined))("%s: quantity", (file, expected) => {
    expect(read(file, expected.url).quantity?.value).toBe(expected.quantity);
  });
});
