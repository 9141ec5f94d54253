import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { userInfo } from "../../accounts/people/user-info.contract.ts";
import type { Role } from "../../kit/roles.ts";
import { queryClient } from "../query-client.ts";
import { closeApp, prepareApp, renderApp, signInAs, userInfoOf } from "../test-support/render-app.tsx";
import { InactiveNotice } from "./inactive-notice.tsx";
import { shellScreens } from "./screens.ts";

beforeEach(() => prepareApp("shell"));
afterEach(closeApp);

/** Opens an address as a person whose first site has no subscription. */
function open(address: string, role: Role = "OPERATOR"): void {
  signInAs(role);
  const person = userInfoOf(role);
  const sites = person.sites.map((one, place) => ({ ...one, activeSubscription: place > 0 }));
  queryClient.setQueryData([userInfo.path], { ...person, sites });
  renderApp(<InactiveNotice />, address);
}
const notice = () => screen.queryByText("The subscription of first.example has ended");

test("it is on every screen of the site, on no other, and not for a site with a subscription", () => {
  for (const { path, ofSite = false } of shellScreens) {
    open(`${path}?site=first.example`, "GOD");
    expect([path, notice() !== null]).toEqual([path, ofSite]);
    closeApp();
  }
  open("/products?site=second.example");
  expect(notice()).toBeNull();
  closeApp();
  open("/Products/?site=first.example");
  expect(notice()).not.toBeNull();
});

test.each<[Role, string]>([
  ["OPERATOR", "Ask an administrator of your company to choose a plan."],
  ["OPERATOR_ADMIN", "Ask an administrator of your company to choose a plan."],
  // Plans are of the own company, and this site is a customer's.
  ["GOD", "An administrator of its company can choose a plan."],
])("%s reads who can choose a plan, and gets no link", (role, sentence) => {
  open("/products?site=first.example", role);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("an administrator of the company is led to the plans", () => {
  open("/products?site=first.example", "COMPANY_ADMIN");
  expect(screen.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe(
    "/settings#subscription",
  );
});
