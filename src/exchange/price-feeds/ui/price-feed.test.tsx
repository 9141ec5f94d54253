import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { Toaster } from "../../../web/ui/toast/toaster.tsx";
import type { PriceFeedState } from "../price-feeds.contract.ts";
import { PriceFeed } from "./price-feed.tsx";

const none: PriceFeedState = {
  address: null,
  prices: 1200,
  stale: 1,
  outdated: 2,
  unnamed: 0,
  mayChange: true,
};
const used = { createdAt: Date.now() - 86_400_000, lastUsedAt: Date.now() - 3_600_000 };

/** What the server has, and its calls. */
let state: PriceFeedState;
let created: number;
let isDown: boolean;
const sent: string[] = [];

const secretOf = (number: number) => `secret-${number}`;
const pathsOf = (secret: string) => ({
  csv: `/feeds/${secret}/prices.csv`,
  json: `/feeds/${secret}/prices.json`,
  xml: `/feeds/${secret}/prices.xml`,
});

const answers: Record<string, () => Response> = {
  GET: () => Response.json(state),
  POST: () => {
    created += 1;
    state = { ...state, address: { createdAt: Date.now(), lastUsedAt: null } };
    return Response.json({ ...state, paths: pathsOf(secretOf(created)) });
  },
  DELETE: () => {
    if (isDown) return new Response("", { status: 503 });
    state = { ...state, address: null };
    return new Response(null, { status: 204 });
  },
};

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("feeds", "import-export", "problems");
  created = 0;
  isDown = false;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const { pathname, search } = new URL(address, "http://vizor.example");
    const method = String(init?.method);
    sent.push(`${method} ${pathname}${search}`);
    return answers[method]?.() ?? new Response("no such call", { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sent.length = 0;
});

function open(first: PriceFeedState) {
  state = first;
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PriceFeed site="shop.ro" />
        <Toaster />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const confirm = async (question: string, name: string) => {
  const dialog = await screen.findByRole("alertdialog", { name: question });
  await userEvent.click(within(dialog).getByRole("button", { name }));
};
/** Addresses that the screen shows. */
const shown = () => screen.queryAllByText(/\/feeds\//).map(({ textContent }) => textContent);
const addressesOf = (secret: string) =>
  Object.values(pathsOf(secret)).map((path) => window.location.origin + path);

test("a new address is shown once, in each format and with a button that copies it", async () => {
  const user = userEvent.setup();
  const first = open(none);
  expect(await screen.findByText("No address yet")).toBeDefined();
  await click("Create the address");
  const title = await screen.findByText("Copy the address now");
  const once = within(title.closest<HTMLElement>("[role=status]") ?? document.body);
  expect(once.getByText(/shown only once/)).toBeDefined();
  expect(shown()).toEqual(addressesOf("secret-1"));
  const uses = once.getAllByRole("listitem").map(({ textContent }) => textContent?.split(",")[0]);
  expect(uses).toEqual(["CSV", "JSON", "XML"]);
  const [, copyJson] = once.getAllByRole("button", { name: "Copy" });
  if (!copyJson) throw new Error("no button");
  await user.click(copyJson);
  expect(await navigator.clipboard.readText()).toBe(addressesOf("secret-1")[1]);

  first.unmount();
  open(state);
  expect(await screen.findByText("Your prices are served at a secret address")).toBeDefined();
  expect(screen.getByText(/Never fetched so far/)).toBeDefined();
  expect(shown()).toEqual([]);
});

test("replacing the address asks first, and shows only the new one", async () => {
  open(none);
  await click("Create the address");
  await click("Replace the address");
  const dialog = await screen.findByRole("alertdialog", { name: "Replace the address?" });
  expect(within(dialog).getByText(/gets no prices from it any more, at once/)).toBeDefined();
  await click("Cancel");
  expect(created).toBe(1);
  await click("Replace the address");
  await confirm("Replace the address?", "Replace the address");
  expect(await screen.findByText(/secret-2\/prices\.csv$/)).toBeDefined();
  expect(shown()).toEqual(addressesOf("secret-2"));
});

test("revoking asks first, and takes the address away with what was shown of it", async () => {
  open(none);
  await click("Create the address");
  await screen.findByText(/secret-1\/prices\.csv$/);
  await click("Revoke the address");
  await screen.findByRole("alertdialog", { name: "Revoke the address?" });
  await click("Cancel");
  expect(sent).not.toContain("DELETE /api/price-feed?domain=shop.ro");
  // While it cannot be revoked it works, and is still shown.
  isDown = true;
  await click("Revoke the address");
  await confirm("Revoke the address?", "Revoke the address");
  expect(await screen.findByText("The address could not be revoked")).toBeDefined();
  expect(shown()).toEqual(addressesOf("secret-1"));
  isDown = false;
  await click("Revoke the address");
  await confirm("Revoke the address?", "Revoke the address");
  expect(await screen.findByText("No address yet")).toBeDefined();
  expect(sent).toContain("DELETE /api/price-feed?domain=shop.ro");
  expect(shown()).toEqual([]);
  expect(screen.queryByRole("button", { name: "Revoke the address" })).toBeNull();
  // Another address is another secret.
  await click("Create the address");
  expect(await screen.findByText(/secret-2\/prices\.csv$/)).toBeDefined();
});

test("an address that could not be created is reported, and none is shown", async () => {
  open(none);
  const { POST } = answers;
  answers["POST"] = () =>
    Response.json({ code: "SUBSCRIPTION_ENDED", message: "x", fields: {} }, { status: 422 });
  try {
    await click("Create the address");
    expect(await screen.findByText("The address could not be created")).toBeDefined();
    expect(shown()).toEqual([]);
  } finally {
    if (POST) answers["POST"] = POST;
  }
});

test("whose role may not change it sees what is served and why not all, and no button", async () => {
  open({ ...none, mayChange: false, address: used });
  const counts = await screen.findByText(/^1\.200 approved prices/);
  expect(counts.textContent).toBe(
    "1.200 approved prices · 1 left out: not checked for 48 hours · 2 left out: their prices are about to change",
  );
  expect(screen.getByText(/Last fetched/).textContent).toContain("1 h");
  expect(screen.queryAllByRole("button")).toEqual([]);
});
