import { expect, test } from "vitest";
import { signedInPaths } from "../signed-in.ts";
import { screenGroups, screensOfPalette, shellScreens } from "./screens.ts";

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

test("the palette leads to every screen of the navigation, the market overview, the matches, and for GOD also the further screens of the operators", () => {
  const navigation = (role: "GOD" | "COMPANY_ADMIN") => [
    ...paths(screenGroups(role).flat()),
    "/dashboard",
    "/matches",
    "/account-settings",
  ];
  expect(paths(screensOfPalette("COMPANY_ADMIN"))).toEqual(navigation("COMPANY_ADMIN"));
  expect(paths(screensOfPalette("GOD")).sort()).toEqual(
    [...navigation("GOD"), "/reading-review", "/recipe-proposals", "/operations"].sort(),
  );
});
