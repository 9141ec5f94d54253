import { expect, test, vi } from "vitest";
import { oncePerPage } from "./once-per-page.ts";
import { scanPage } from "./scan-page.ts";

test("a page's result is computed once, also null, and other pages have their own", () => {
  const compute = vi.fn((page: { readonly html: string }) => (page.html === "" ? null : page.html));
  const [read, length] = [oncePerPage(compute), oncePerPage((page) => page.html.length)];
  const [empty, full] = [scanPage("", "https://shop.ro/"), scanPage("<p>1", "https://shop.ro/")];
  expect([read(empty), read(full), read(empty), read(full)]).toEqual([null, "<p>1", null, "<p>1"]);
  expect([length(empty), length(full)]).toEqual([0, 4]);
  expect(compute).toHaveBeenCalledTimes(2);
});
