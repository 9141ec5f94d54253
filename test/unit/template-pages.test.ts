import { expect, test } from "vitest";
import { templatePages, templates } from "../fixtures/template-pages/template-pages.ts";

const pages = templatePages();
const cases = templates.flatMap((template) => template.cases);

test("there are at least 150 pages of 30 templates, with unique names and addresses under reserved hosts", () => {
  expect(templates.length).toBeGreaterThanOrEqual(30);
  expect(pages.length).toBeGreaterThanOrEqual(150);
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  expect(pages.filter(({ url }) => !new URL(url).host.endsWith(".example"))).toEqual([]);
});

test.each([
  ["state", "in stock"],
  ["state", "limited"],
  ["state", "sold out"],
  ["state", "discontinued"],
  ["state", "pre-order"],
  ["state", "on request"],
  ["shape", "promotion"],
  ["shape", "net first"],
  ["shape", "gross first"],
  ["shape", "net only"],
  ["shape", "none"],
  ["shape", "range"],
  ["shape", "variant"],
  ["shape", "bundle"],
] as const)("%s: %s occurs on at least five pages", (kind, value) => {
  expect(cases.filter((one) => one[kind] === value).length).toBeGreaterThanOrEqual(5);
});

test.each(["dialog", "inline", "stylesheet", "attribute", "template", "class", "related"] as const)(
  "texts that contradict the page: %s, on at least four pages",
  (against) => {
    expect(cases.filter((one) => one.against?.includes(against)).length).toBeGreaterThanOrEqual(4);
  },
);

test("the expected price is in the page, as text or in its data", () => {
  const missing = pages.filter(({ html, expected }) => {
    if (expected.price === null) return false;
    const [whole = ""] = expected.price.split(".");
    return (
      !html.replace(/<[^>]*>|&nbsp;|&#160;|[\s.,'\u202f\u00a0]/g, "").includes(whole) && !html.includes(whole)
    );
  });
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("the pages are the same in every run", () => {
  expect(templatePages().map(({ html }) => html)).toEqual(pages.map(({ html }) => html));
});
