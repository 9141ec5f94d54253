import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import type { Product } from "../../products/products.contract.ts";
import type { Quantities } from "../quantities.contract.ts";
import { QuantityDialog } from "./quantity-dialog.tsx";

const user = userEvent.setup();

const mainProduct: Quantities["mainProduct"] = {
  name: "Our drill",
  quantity: 1234.5,
  productId: 7,
  packetId: 8,
  byHand: false,
  pageQuantity: 1234.5,
};
const competitor: Quantities["merchants"][number] = {
  domain: "retailer.example",
  quantity: 3,
  productId: 21,
  packetId: 21,
  byHand: true,
  pageQuantity: 12,
};

let stored: Quantities;
let refusal: Response | null;
let sent: { readonly call: string; readonly query: Readonly<Record<string, string>> }[] = [];

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("detail", "problems");
  stored = { mainProduct, merchants: [competitor] };
  refusal = null;
  sent = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    if (pathname === "/api/quantities") return Response.json(stored);
    sent.push({ call: `${init.method} ${pathname}`, query: Object.fromEntries(searchParams) });
    return refusal ?? new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // The dialog reads no other fields of the product.
  const product = { packetId: 8, title: "Our drill" } as Product;
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <QuantityDialog site="shop.example" product={product} onClose={() => undefined} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const field = (name: string) => screen.findByRole<HTMLInputElement>("spinbutton", { name });
const saves = () => screen.getAllByRole<HTMLButtonElement>("button", { name: "Save" });

test("the own and each merchant's quantity show, with whether it was set by hand", async () => {
  open();
  expect(screen.getByText("Loading quantities...")).toBeDefined();
  expect((await field("Our drill")).value).toBe("1.234,5");
  expect((await field("retailer.example")).value).toBe("3");
  expect(screen.getByText("From the page")).toBeDefined();
  expect(screen.getByText("Entered by hand")).toBeDefined();
  expect(saves().map(({ disabled }) => disabled)).toEqual([true, true]);
});

test.each([
  ["1.300,5", "1300.5"],
  ["1300.5", "1300.5"],
  ["0", "0"],
])("%s is set as %s by Enter", async (typed, quantity) => {
  open();
  const input = await field("Our drill");
  await user.clear(input);
  await user.type(input, `${typed}{Enter}`);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        call: "POST /api/change-quantity",
        query: { domain: "shop.example", packet_id: "8", product_id: "7", quantity },
      },
    ]),
  );
});

test("arrow keys and buttons count by 0.1, not below 0", async () => {
  stored = { mainProduct: { ...mainProduct, quantity: 0.1 }, merchants: [] };
  open();
  const input = await field("Our drill");
  await user.click(input);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(input.value).toBe("0");
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(input.value).toBe("0,3");
  await user.click(screen.getByRole("button", { name: "Less: Our drill" }));
  expect(input.value).toBe("0,2");
  expect(input.getAttribute("aria-valuenow")).toBe("0.2");
});

test.each(["-1", "1,25", "abc", ""])("%j is reported and not sent", async (typed) => {
  open();
  const input = await field("Our drill");
  await user.clear(input);
  if (typed !== "") await user.type(input, typed);
  await user.click(saves()[0] as HTMLButtonElement);
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid quantity provided");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

test("a failure is reported and leaves the typed text", async () => {
  refusal = Response.json({ message: "Away." }, { status: 503 });
  open();
  const input = await field("Our drill");
  await user.clear(input);
  await user.type(input, "5{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to update quantity: Away.");
  expect(input.value).toBe("5");
});

test("a quantity set by hand is reset to the page's", async () => {
  open();
  await field("retailer.example");
  stored = { mainProduct, merchants: [{ ...competitor, byHand: false, quantity: 12 }] };
  await user.click(screen.getByRole("button", { name: "Use the page's quantity (12)" }));
  await waitFor(async () => expect((await field("retailer.example")).value).toBe("12"));
  expect(sent).toEqual([
    {
      call: "DELETE /api/change-quantity",
      query: { domain: "shop.example", packet_id: "21", product_id: "21" },
    },
  ]);
});

test("a product without merchants says so", async () => {
  stored = { mainProduct, merchants: [] };
  open();
  await screen.findByText("No merchant quantities available");
});

test("quantities that fail to load are reported and can be requested again", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "Away" }, { status: 503 }));
  open();
  await screen.findByText("No quantity data available");
  expect(screen.getByText("503: Away")).toBeDefined();
  vi.stubGlobal("fetch", async () => Response.json(stored));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await field("Our drill");
});
