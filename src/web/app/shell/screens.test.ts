import { expect, test } from "vitest";
import { signedInPaths } from "../screens.ts";
import { screenGroups, shellScreens } from "./screens.ts";

const paths = (screens: readonly { path: string }[]) => screens.map(({ path }) => path);

test("the start page routes to every signed-in screen and to nothing else", () => {
  expect(shellScreens.length).toBeGreaterThan(0);
  expect([...signedInPaths].sort()).toEqual(paths(shellScreens).sort());
});

test("the navigation lists a screen from its minimum role upwards", () => {
  const main = ["/sites", "/products", "/dynamic-pricing", "/settings", "/import-export"];
  expect(screenGroups(undefined).map(paths)).toEqual([main]);
  expect(screenGroups("COMPANY_ADMIN").map(paths)).toEqual([main]);
  expect(screenGroups("GOD").map(paths)).toEqual([main, ["/product-history", "/flagged-products", "/usage"]]);
});
