import { expect, test } from "vitest";
import { describeLocation } from "./recipe-locator.ts";

test("a location is described by names, innermost element first, and its attribute", () => {
  const element = { tag: "span", names: [".price", "[itemprop=price]"] };
  const within = [{ tag: "div", names: ["#product"] }];
  expect(describeLocation({ element, within, attribute: null })).toBe(
    "span.price[itemprop=price] within div#product",
  );
  expect(describeLocation({ element, within: [], attribute: "content" })).toBe(
    "span.price[itemprop=price] (content)",
  );
});
