import { expect, test } from "vitest";
import { emailConfirmedScreen, registerScreen } from "../../accounts/enrolment/ui/screen.ts";
import { changePasswordScreen } from "../../accounts/passwords/ui/reset/screen.ts";
import { entryPaths, signedInPaths } from "../../kit/pages/screen-paths.ts";
import { unsubscribeScreen } from "../../reports/unsubscribe/ui/screen.ts";
import { screenGroups, screensOfPalette, shellScreens } from "./screens.ts";
import composition from "./screens.ts?raw";

const pages = import.meta.glob<string>("../pages/**/*-page.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});
const definitions = Object.values(
  import.meta.glob<string>("../../*/*/ui/screen.ts", { query: "?raw", import: "default", eager: true }),
).join("\n");

const paths = (screens: readonly { path: string }[]) => screens.map(({ path }) => path);

test("the start page routes to every signed-in screen and to nothing else", () => {
  expect(shellScreens.length).toBeGreaterThan(0);
  expect([...signedInPaths].sort()).toEqual(paths(shellScreens).sort());
});

test("the server knows every public screen that is not prerendered", () => {
  const defined = paths([registerScreen, emailConfirmedScreen, changePasswordScreen, unsubscribeScreen]);
  expect([...entryPaths].sort()).toEqual([...defined, "/auth", "/subscribe"].sort());
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

test("a screen is marked as one of a site exactly when its page shows the selected site", () => {
  const composed = [
    ...composition.matchAll(/withPage\(\s*(\w+),\s*async \(\) => \(await import\("([^"]+)"\)/g),
  ].map(([, name = "", page = ""]) => {
    const [, path] =
      new RegExp(`const ${name} = defineScreen\\(\\{\\s*path: "([^"]+)"`).exec(definitions) ?? [];
    return { path, showsSite: pages[page]?.includes("useSelectedSite(") };
  });
  // All but the sites screen, which shows every site.
  expect(composed).toHaveLength(shellScreens.length - 1);
  for (const { path, showsSite } of composed) {
    const screen = shellScreens.find((one) => one.path === path);
    expect([path, screen?.ofSite === true]).toEqual([path, showsSite]);
  }
});
