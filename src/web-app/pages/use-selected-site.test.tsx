import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProductsScreen } from "../../catalog/product-list/ui/products-screen.tsx";
import { SettingsScreen } from "../../catalog/settings/ui/settings-screen.tsx";
import { ImportExportScreen } from "../../exchange/import-export/ui/import-export-screen.tsx";
import { currentToast, dismissToast } from "../../web/ui/toast/toast.ts";
import { prepareApp, renderApp, signInAs, userInfoOf } from "../test-support/render-app.tsx";
import { ImportExportPage } from "./import-export-page.tsx";
import { ProductsPage } from "./products-page.tsx";
import { SettingsPage } from "./settings-page.tsx";

const requests: string[] = [];
/** How often the person was. */
let fetched = 0;

beforeEach(async () => {
  await prepareApp("shell", "catalog", "site-settings", "import-export", "filters");
  signInAs("OPERATOR");
  requests.length = 0;
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
      fetched += 1;
      const known = sites.map((site) => ({ site, activeSubscription: true }));
      return Response.json({ ...userInfoOf("OPERATOR"), sites: known });
    }
    requests.push(searchParams.get("domain") ?? "");
    return new Response("Away", { status: 503 });
  });
}

const notice = () => {
  const toast = currentToast();
  return toast?.isOpen ? `${toast.title}. ${toast.description}` : null;
};

test.each([
  ["/products", <ProductsPage title="Products" key="products" Screen={ProductsScreen} />],
  ["/settings", <SettingsPage title="Settings" key="settings" Screen={SettingsScreen} />],
  [
    "/import-export",
    <ImportExportPage title="Import & Export" key="import-export" Screen={ImportExportScreen} />,
  ],
])(
  "%s redirects from a site that is not the person's to one of theirs, with a notice, and does not store it",
  async (path, page) => {
    localStorage.setItem("selectedSite", "second.example");
    const { place } = renderApp(page, `${path}?site=evil.example`);
    await waitFor(() => expect(place()).toBe(`${path}?site=second.example`));
    expect(localStorage.getItem("selectedSite")).toBe("second.example");
    expect(notice()).toBe("The site in the address is not one of yours. second.example is shown instead.");
    await waitFor(() => expect(requests.at(-1)).toBe("second.example"));
  },
);

test("a site that was just added is the person's, although the cached person does not have it yet", async () => {
  answerWith(["first.example", "new.example"]);
  const { place } = renderApp(
    <SettingsPage title="Settings" Screen={SettingsScreen} />,
    "/settings?site=new.example",
  );
  await waitFor(() => expect(localStorage.getItem("selectedSite")).toBe("new.example"));
  expect([place(), notice()]).toEqual(["/settings?site=new.example", null]);
});

test("a person without sites reads so, whatever site the address names, and is fetched no more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerWith([]);
  renderApp(
    <ImportExportPage title="Import & Export" Screen={ImportExportScreen} />,
    "/import-export?site=evil.example",
  );
  await screen.findByText("No sites found");
  const before = fetched;
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect([fetched, screen.queryByText("evil.example")]).toEqual([before, null]);
});

test("an address without a site is completed without a notice", async () => {
  const { place } = renderApp(
    <ProductsPage title="Products" Screen={ProductsScreen} />,
    "/products?brands=Bosch",
  );
  await waitFor(() => expect(place()).toBe("/products?site=first.example&brands=Bosch"));
  expect(notice()).toBeNull();
});
