import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast, dismissToast } from "../../../web/ui/toast/toast.ts";
import { createDetailOffer } from "../../product-detail/ui/test-support/detail-factory.ts";
import { PriceReading } from "./price-reading.tsx";
import type { PricedRecord } from "./priced-record.ts";
import { useCorrecting } from "./use-correcting.tsx";

const fetched = vi.fn<typeof fetch>();
const user = userEvent.setup();
let client: QueryClient;

beforeEach(async () => {
  await startLocale();
  await needCatalogs("catalog", "detail", "problems");
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  client = new QueryClient();
});
afterEach(() => {
  cleanup();
  const shown = currentToast();
  if (shown) dismissToast(shown.id);
});

const record = createDetailOffer(7, { price: { value: 89.9, timestamp: 0 } });

const whose = { site: "magazin.example", packetId: 3 };

/** A reading in a list, from which its record can disappear. */
function Listed({ shown, isListed }: { readonly shown: PricedRecord; readonly isListed: boolean }) {
  const { correct, dialog } = useCorrecting({ ...whose, records: [shown] });
  return (
    <>
      {isListed && <PriceReading {...whose} record={shown} onCorrect={correct} />}
      {dialog}
    </>
  );
}

function reading(shown: PricedRecord, { isListed = true } = {}) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Listed shown={shown} isListed={isListed} />
      </QueryClientProvider>
    </I18nProvider>
  );
}

async function openDialog() {
  await user.click(screen.getByRole("button", { name: /^(How it was read|Why it was not read)/ }));
  await user.click(screen.getByRole("button", { name: /^Wrong price/ }));
  return within(screen.getByRole("dialog"));
}

/** Method, query and body of a recorded call. */
function sent(index: number) {
  const [address, init] = fetched.mock.calls[index] ?? [];
  const url = new URL(String(address), "http://vizor.example");
  return {
    method: init?.method,
    query: `${url.pathname}${url.search}`,
    body: JSON.parse(String(init?.body ?? "null")),
  };
}

test("the corrected price is sent with the price that was shown, and every query that shows it is refetched", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  const again = vi.spyOn(client, "invalidateQueries");
  render(reading(record));
  const dialog = await openDialog();
  expect(dialog.getByText(/^Read at shop-7\.example: 89,90/)).toBeDefined();
  await user.type(dialog.getByRole("textbox", { name: "The right price" }), "1.234,50");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(0)).toEqual({
    method: "POST",
    query: "/api/price-correction?domain=magazin.example&packet_id=3&product_id=7",
    body: { price: 1234.5, currency: "RON", readPrice: 89.9 },
  });
  const paths = again.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
  for (const path of ["/api/products", "/api/product", "/api/price-history"]) expect(paths).toContain(path);
});

test("the dialog stays, with what was typed, while its offer leaves the list", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  const { rerender } = render(reading(record));
  const dialog = await openDialog();
  await user.type(dialog.getByRole("textbox", { name: "The right price" }), "1.2");
  rerender(reading({ ...record, price: null }, { isListed: false }));
  expect(screen.queryByRole("button", { name: /^How it was read/ })).toBeNull();
  expect(dialog.getByText(/^Read at shop-7\.example: 89,90/)).toBeDefined();
  await user.type(dialog.getByRole("textbox", { name: "The right price" }), "34,50{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(0).body).toEqual({ price: 1234.5, currency: "RON", readPrice: 89.9 });
});

test("the toast undoes the correction", async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }));
  render(reading(record));
  const dialog = await openDialog();
  await user.type(dialog.getByRole("textbox", { name: "The right price" }), "99.9");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(currentToast()?.title).toBe("1 price corrected"));
  currentToast()?.action?.onPress();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(sent(1)).toMatchObject({
    method: "DELETE",
    query: "/api/price-correction?domain=magazin.example&packet_id=3&product_id=7",
  });
});

test("an invalid price is rejected at its field and not sent", async () => {
  render(reading(record));
  const dialog = await openDialog();
  await user.type(dialog.getByRole("textbox", { name: "The right price" }), "cheap");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByRole("alert").textContent).toBe("Enter a price above 0, such as 1.234,50 or 1234.5.");
  expect(fetched).not.toHaveBeenCalled();
});

test("when the price has changed since, the new one is shown and the correction can be saved against it", async () => {
  fetched.mockResolvedValueOnce(Response.json({ message: "read differently" }, { status: 409 }));
  const { rerender } = render(reading(record));
  const dialog = await openDialog();
  await user.type(dialog.getByRole("textbox", { name: "The right price" }), "80");
  // The list is refetched while the dialog is open: the price that the person saw still counts.
  rerender(reading({ ...record, price: { value: 85, timestamp: 1 } }));
  expect(dialog.getByText(/^Read at shop-7\.example: 89,90/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^The price has changed in the meantime/);
  expect(sent(0).body.readPrice).toBe(89.9);
  expect(dialog.getByText(/^Read at shop-7\.example: 85,00/)).toBeDefined();
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(sent(1).body.readPrice).toBe(85);
});

test("a price that was never read is sent as such", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  render(reading({ ...record, price: null, currency: "€" }));
  const dialog = await openDialog();
  await user.type(dialog.getByRole("textbox", { name: "The right price" }), "12");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(sent(0).body).toEqual({ price: 12, currency: "EUR", readPrice: null });
});

test("the own price is corrected in lei, whatever the currency of the page", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  render(reading({ ...record, productId: 3, currency: "EUR" }));
  const dialog = await openDialog();
  expect(dialog.queryByRole("combobox")).toBeNull();
  await user.type(dialog.getByRole("textbox", { name: "The right price in lei" }), "12");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(sent(0).body).toEqual({ price: 12, currency: "RON", readPrice: 89.9 });
});

test("a corrected price is marked and can be reset to the page's; a failure to reset is reported", async () => {
  fetched.mockResolvedValue(Response.json({ message: "It is late." }, { status: 503 }));
  render(reading({ ...record, corrected: true }));
  expect(screen.getByText("Corrected by hand")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Undo the correction/ }));
  await waitFor(() => expect(currentToast()?.title).toBe("The correction could not be undone"));
  expect(currentToast()?.description).toBe("503: It is late.");
  expect(sent(0).method).toBe("DELETE");
});
