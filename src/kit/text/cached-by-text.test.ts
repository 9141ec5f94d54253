import { expect, test, vi } from "vitest";
import { cachedByText } from "./cached-by-text.ts";

test("a text is computed once, whatever its result", () => {
  const compute = vi.fn((text: string) => (text.length > 3 ? text.length : undefined));
  const lengthOf = cachedByText(compute);
  expect([lengthOf("four"), lengthOf("one"), lengthOf("four"), lengthOf("one")]).toEqual([
    4,
    undefined,
    4,
    undefined,
  ]);
  expect(compute).toHaveBeenCalledTimes(2);
});

test("texts of unpaired surrogates are different keys", () => {
  const codeOf = cachedByText((text) => text.charCodeAt(0));
  expect([codeOf("\ud800"), codeOf("\udc00"), codeOf("\ufffd")]).toEqual([0xd800, 0xdc00, 0xfffd]);
});
