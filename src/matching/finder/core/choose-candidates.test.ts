import { expect, test } from "vitest";
import { prepareProduct } from "../../core/prepare-product.ts";
import {
  type CandidatePage,
  chooseCandidates,
  mostProbable,
  withoutSharedGtins,
} from "./choose-candidates.ts";

const own = prepareProduct({ title: "Telefon Samsung Galaxy A15 128GB negru", gtin: "8806095370057" });
const page = (pageId: string, domain: string, identity: object): CandidatePage => ({
  pageId,
  domain,
  product: prepareProduct(identity),
});
const choose = (pages: readonly CandidatePage[]) => chooseCandidates(own, mostProbable(own, pages, {}), {});

test("a page with the same GTIN is chosen, one with another capacity is not", () => {
  const same = page("a", "competitor.ro", { title: "Samsung Galaxy A15 128GB", gtin: "8806095370057" });
  const larger = page("b", "competitor.ro", { title: "Telefon Samsung Galaxy A15 256GB negru" });
  expect(choose([larger, same]).map(({ page: { pageId } }) => pageId)).toEqual(["a"]);
});

test("at most three pages of one competitor are offered, and others beside them", () => {
  const pages = Array.from({ length: 5 }, (_, at) =>
    page(`a${at}`, "a.ro", { title: `Samsung Galaxy A15 128GB oferta ${at}`, gtin: "8806095370057" }),
  );
  const other = page("b", "b.ro", { title: "Samsung A15", gtin: "8806095370057" });
  const chosen = choose([...pages, other]).map(({ page: { domain } }) => domain);
  expect(chosen.filter((domain) => domain === "a.ro")).toHaveLength(3);
  expect(chosen).toContain("b.ro");
});

test("a page without a word or number in common is no candidate, whatever the model says", () => {
  expect(choose([page("a", "a.ro", { title: "Umbrelă de plajă" })])).toEqual([]);
});

test("pages with an empty title are no candidates", () => {
  expect(choose([page("a", "a.ro", { title: "" })])).toEqual([]);
});

test("a GTIN on more than three different titles of one shop is dropped there alone", () => {
  const gtin = "8806095370057";
  const pages = ["Unu", "Doi", "Trei", "Patru", "patru"].map((title) => ({ domain: "a.ro", gtin, title }));
  const other = { domain: "b.ro", gtin, title: "Unu" };
  const cleaned = withoutSharedGtins([...pages, other]);
  expect(cleaned.map((one) => one.gtin)).toEqual([null, null, null, null, null, gtin]);
  expect(withoutSharedGtins(pages.slice(0, 3)).every((one) => one.gtin === gtin)).toBe(true);
});
