import { expect, test } from "vitest";
import { describeLocation } from "./recipe-locator.ts";

test("a place is told by names, from the element outwards, and by its attribute", () => {
  const element = { tag: "span", names: [".price", "[itemprop=price]"] };
  const within = [{ tag: "div", names: ["#product"] }];
  expect(describeLocation({ element, within, attribute: null })).toBe(
    "span.price[itemprop=price] within div#product",
  );
  expect(describeLocation({ element, within: [], attribute: "content" })).toBe(
    "span.price[itemprop=price] (content)",
  );
});
