import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast, dismissToast } from "../../../web/ui/toast/toast.ts";
import { createProduct } from "../../product-list/ui/test-support/product-factory.ts";
import { defaultView } from "../../product-list/ui/view/products-view.ts";
import { DuplicateNotice } from "./duplicate-notice.tsx";

const sent: [string, unknown][] = [];
const onMerged = vi.fn<() => void>();

beforeEach(async () => {
  await startLocale();
  await needCatalogs("catalog", "detail", "problems", "list-tools");
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const url = new URL(address, "https://vizor.example");
    if (init?.method === "GET") return Response.json(createProduct(7, { title: "Râșniță Mira" }));
    sent.push([`${url.pathname}${url.search}`, init?.body ? JSON.parse(String(init.body)) : null]);
    if (url.pathname.endsWith("/keep")) return new Response(null, { status: 204 });
    return Response.json({ links: 1, deletionId: 5 });
  });
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <DuplicateNotice
            site="shop.ro"
            view={{ ...defaultView, site: "shop.ro", product: 8 }}
            product={createProduct(8, { duplicateOf: 7 })}
            into={7}
            onMerged={onMerged}
          />
        </QueryClientProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  onMerged.mockReset();
  sent.length = 0;
  const shown = currentToast();
  if (shown) dismissToast(shown.id);
});

const query = "?domain=shop.ro&packet_id=8";

test("a duplicate names the other product, and is merged into it after a question", async () => {
  const link = await screen.findByRole("link", { name: "Râșniță Mira" });
  expect(link.getAttribute("href")).toBe("/?site=shop.ro&product=7");
  await userEvent.click(screen.getByRole("button", { name: "Merge them" }));
  expect(sent).toEqual([]);
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Merge" }));
  await vi.waitFor(() => expect(onMerged).toHaveBeenCalledOnce());
  expect(sent).toEqual([[`/api/duplicates/merge${query}`, { into: 7 }]]);
  expect(currentToast()?.title).toBe("The products are merged");
});

test("both are kept with one button", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Keep both" }));
  await vi.waitFor(() => expect(sent).toEqual([[`/api/duplicates/keep${query}`, null]]));
  expect(onMerged).not.toHaveBeenCalled();
});
