import { expect, test } from "vitest";
import { known } from "../../../../test/factories/reading.ts";
import { createStatementTally } from "./statement-tally.ts";

type Stock = "IN_STOCK" | "OUT_OF_STOCK";

/** A page read as `state`, with a statement that says `value` where the rest says `others`. */
function page(state: Stock, value: Stock | null, others: Stock | null = state) {
  const checks = value === null ? [] : [{ statement: "p.note indisponibil", value, others }];
  return { availability: known(state), statementChecks: checks };
}

/** @returns after how many of the pages each statement was found to be fixed */
function foundAfter(pages: readonly ReturnType<typeof page>[]): number[] {
  const tally = createStatementTally();
  return pages.flatMap((one, index) => (tally.add(one).length > 0 ? [index + 1] : []));
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test("a statement on most pages of the opposite state is found once, after ten of them", () => {
  expect(foundAfter(times(30, page("IN_STOCK", "OUT_OF_STOCK")))).toEqual([10]);
  expect(foundAfter(times(9, page("IN_STOCK", "OUT_OF_STOCK")))).toEqual([]);
});

test("it is found although the pages were read as it says", () => {
  expect(foundAfter(times(12, page("OUT_OF_STOCK", "OUT_OF_STOCK", "IN_STOCK")))).toEqual([10]);
});

test("a statement that a shop shows on its sold-out pages only is never found, whatever its data says", () => {
  const pages = [
    ...times(60, page("IN_STOCK", null)),
    ...times(30, page("OUT_OF_STOCK", "OUT_OF_STOCK", "IN_STOCK")),
  ];
  expect(foundAfter(pages)).toEqual([]);
});

test("“in stock” on every page, also on those that are sold out, is found on the sold-out ones", () => {
  const pages = [...times(50, page("IN_STOCK", "IN_STOCK")), ...times(10, page("OUT_OF_STOCK", "IN_STOCK"))];
  expect(foundAfter(pages)).toEqual([60]);
});

test("pages whose rest says nothing clear do not count", () => {
  expect(foundAfter(times(40, page("OUT_OF_STOCK", "OUT_OF_STOCK", null)))).toEqual([]);
});
