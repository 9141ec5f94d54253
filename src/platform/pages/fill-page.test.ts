import { expect, test } from "vitest";
import type { PageFacts } from "../../kit/pages/page-facts.ts";
import { fillPage } from "./fill-page.ts";

const plan = (id: string, amount: number) => ({
  id,
  name: id.toUpperCase(),
  amount,
  limits: { products: 5000, sites: 3, checksPerDay: 50_000, users: 10 },
});
const facts: PageFacts = {
  plans: [plan("start", 2900), plan("growth", 7950)],
  operator: {
    name: 'A & "B" <SRL>',
    address: null,
    registrationNumber: null,
    taxId: null,
    email: "a@b.example",
  },
};
const template = `<head><link href="__origin__/"><!--page-facts--><!--structured-data--></head><ul><li data-plan="__plan.id__"><a href="/subscribe?plan=__plan.id__&amp;amount=__plan.amount__">€__plan.price__</a><b>__plan.products__</b></li></ul><dd data-missing="Not set" class="x">__operator.name__</dd><dd data-missing="Not set" class="x">__operator.address__</dd><dd data-missing="Not set" class="x"><a class="y" href="mailto:__operator.email__">__operator.email__</a></dd><p data-if="email">Write to <a href="mailto:__operator.email__">__operator.email__</a></p>`;
const fill = (changes: Partial<PageFacts> = {}) =>
  fillPage(template, { ...facts, ...changes }, "https://v.example");

test("each plan of the table has its element, with whole euros or two decimals", () => {
  const page = fill();
  expect(page).toContain(
    '<li data-plan="start"><a href="/subscribe?plan=start&amp;amount=2900">€29</a><b>5.000</b></li><li data-plan="growth"><a href="/subscribe?plan=growth&amp;amount=7950">€79,50</a>',
  );
  expect(page).not.toContain("__");
});

test("facts are escaped, in the markup and in the data blocks", () => {
  const page = fill();
  expect(page).toContain('<a class="y" href="mailto:a@b.example">a@b.example</a></dd>');
  expect(page).toContain('class="x">A &amp; &quot;B&quot; &lt;SRL&gt;</dd>');
  const [, block = ""] = /<script type="application\/json" id="page-facts">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(block)).toEqual(facts);
  expect(block).not.toContain("<");
});

test("what the operator has not filled in is said, and the line with the address left out", () => {
  const operator = { name: null, address: null, registrationNumber: null, taxId: null, email: null };
  const page = fill({ operator });
  expect(page.match(/class="x">Not set<\/dd>/g)).toHaveLength(3);
  expect(page).not.toContain("Write to");
  expect(page).not.toContain("mailto:");
});

test("search engines get an offer for each plan, in euros", () => {
  const [, block = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(fill()) ?? [];
  const { "@graph": graph } = JSON.parse(block);
  expect(graph[1].offers.map(({ price }: { price: string }) => price)).toEqual(["29.00", "79.50"]);
});
