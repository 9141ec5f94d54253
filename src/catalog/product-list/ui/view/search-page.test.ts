import { expect, test } from "vitest";
import type { Product } from "../../../products/products.contract.ts";
import { pageOfReply } from "./search-page.ts";

// Only their number matters here.
const found = (count: number) => Array.from({ length: count }, (_, packetId) => ({ packetId }) as Product);
const ids = (page: { content: readonly Product[] }) => page.content.map(({ packetId }) => packetId);

test("a page is returned unchanged", () => {
  const page = { content: found(2), totalElements: 17, totalPages: 2, size: 15, number: 1 };
  expect(pageOfReply(page, 2, 15)).toBe(page);
});

test("of a bare array of 34, the second page of 15 begins with the 16th and the third holds 4", () => {
  const second = pageOfReply(found(34), 2, 15);
  expect(ids(second)[0]).toBe(15);
  expect(second).toMatchObject({ totalElements: 34, totalPages: 3, size: 15, number: 1 });
  expect(ids(pageOfReply(found(34), 3, 15))).toEqual([30, 31, 32, 33]);
});

test("a page past the end is the last one, and no results are one empty page", () => {
  expect(pageOfReply(found(16), 9, 15)).toMatchObject({ number: 1, totalPages: 2 });
  expect(pageOfReply([], 3, 15)).toEqual({
    content: [],
    totalElements: 0,
    totalPages: 0,
    size: 15,
    number: 0,
  });
});
