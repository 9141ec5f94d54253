import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProductsScreen } from "../../../catalog/product-list/ui/products-screen.tsx";
import { SettingsScreen } from "../../../catalog/settings/ui/settings-screen.tsx";
import { currentToast, dismissToast } from "../../ui/toast/toast.ts";
import { prepareApp, renderApp, signInAs, userInfoOf } from "../test-support/render-app.tsx";
import { ProductsPage } from "./products-page.tsx";
import { SettingsPage } from "./settings-page.tsx";

const asked: string[] = [];

beforeEach(async () => {
  await prepareApp("shell", "catalog", "site-settings");
  signInAs("OPERATOR");
  asked.length = 0;
  answerWith(["first.example", "second.example"]);
});
afterEach(() => {
  dismissToast(currentToast()?.id ?? 0);
  cleanup();
  vi.unstubAllGlobals();
});

/** The person's sites, as the server knows them now; every other call fails. */
function answerWith(sites: readonly string[]): void {
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    if (pathname === "/api/user-info") {
      const known = sites.map((site) => ({ site, activeSubscription: true }));
      return Response.json({ ...userInfoOf("OPERATOR"), sites: known });
    }
    asked.push(searchParams.get("domain") ?? "");
    return new Response("Away", { status: 503 });
  });
}

const told = () => {
  const toast = currentToast();
  return toast?.isOpen ? `${toast.title}. ${toast.description}` : null;
};

test.each([
  ["/products", <ProductsPage title="Products" key="products" Screen={ProductsScreen} />],
  ["/settings", <SettingsPage title="Settings" key="settings" Screen={SettingsScreen} />],
])(
  "%s leads from a site that is not the person's to one of theirs, says so, and keeps no memory of it",
  async (path, page) => {
    localStorage.setItem("selectedSite", "second.example");
    const { place } = renderApp(page, `${path}?site=evil.example`);
    await waitFor(() => expect(place()).toBe(`${path}?site=second.example`));
    expect(localStorage.getItem("selectedSite")).toBe("second.example");
    expect(told()).toBe("The site in the address is not one of yours. second.example is shown instead.");
    await waitFor(() => expect(asked.at(-1)).toBe("second.example"));
  },
);

test("a site that was added a moment ago is the person's, though what is kept of them does not know it yet", async () => {
  answerWith(["first.example", "new.example"]);
  const { place } = renderApp(
    <SettingsPage title="Settings" Screen={SettingsScreen} />,
    "/settings?site=new.example",
  );
  await waitFor(() => expect(localStorage.getItem("selectedSite")).toBe("new.example"));
  expect([place(), told()]).toEqual(["/settings?site=new.example", null]);
});

test("an address without a site is completed without a word", async () => {
  const { place } = renderApp(
    <ProductsPage title="Products" Screen={ProductsScreen} />,
    "/products?brands=Bosch",
  );
  await waitFor(() => expect(place()).toBe("/products?site=first.example&brands=Bosch"));
  expect(told()).toBeNull();
});
