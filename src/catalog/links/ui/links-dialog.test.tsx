import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { createOffer, createProduct } from "../../product-list/ui/test-support/product-factory.ts";
import type { CompetitorLink } from "../links.contract.ts";
import { LinksDialog } from "./links-dialog.tsx";

const user = userEvent.setup();
const closed = vi.fn<() => void>();
const scrolledTo = vi.fn<Element["scrollIntoView"]>();

interface Sent {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
}
let sent: Sent[] = [];
let links: CompetitorLink[] = [];
const answers = new Map<string, (query: Readonly<Record<string, string>>) => Response>();

const offer = createOffer(21, 1234.5, {
  title: "Store drill",
  provider: "store.example",
  link: "https://store.example/drill",
});
const product = createProduct(7, {
  packetId: 8,
  title: "Our drill",
  provider: "shop.example",
  competitorProducts: [offer],
});

const link = (id: number, domain: string, path: string): CompetitorLink => ({
  id,
  mainProductId: 7,
  mainPacketId: 8,
  competitorProductId: id,
  competitorPacketId: id,
  competitor_domain: domain,
  matched: false,
  url: `https://${domain}/${path}`,
});

const reading = {
  found: true,
  url: "https://other.example/p",
  competitor_domain: "other.example",
  title: "Other drill",
  imageLink: null,
  price: 99.9,
  cutPrice: null,
  currency: "RON",
  available: "OUT_OF_STOCK",
  availableLabel: null,
  promo: true,
  brand: null,
  sku: null,
  source: "json-ld",
  confidence: 0.87,
  differences: [] as unknown[],
};

const grouped = () =>
  Object.entries(Object.groupBy(links, (one) => one.competitor_domain)).map(([domain, of]) => ({
    domain,
    links: of,
  }));

const refused = (status: number, code: string, message: string) =>
  Response.json(
    { code, message, ...(status === 422 && { errors: { url: message }, fields: { url: { code } } }) },
    { status },
  );

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolledTo);
  await startLocale();
  await needCatalogs("catalog", "detail", "problems");
  sent = [];
  links = [link(21, "store.example", "drill")];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    const one = { call: `${init.method} ${pathname}`, query: Object.fromEntries(searchParams) };
    sent.push(one);
    return answers.get(one.call)?.(one.query) ?? new Response("no such call", { status: 500 });
  });
  answers.set("GET /api/competitor-links", () => Response.json(grouped()));
  answers.set("POST /api/check-link", () => Response.json(reading));
  answers.set("POST /api/add-link", ({ url = "" }) => {
    links = [...links, { ...link(30, "other.example", ""), url }];
    return Response.json(links.at(-1));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  answers.clear();
  closed.mockReset();
});

function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={["/products?site=shop.example&product=8"]}>
          <LinksDialog site="shop.example" product={product} onClose={closed} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const calls = (name: string) => sent.filter(({ call }) => call === name).map(({ query }) => query);

async function startAdding(): Promise<HTMLInputElement> {
  await user.click(await screen.findByRole("button", { name: "Add a competitor" }));
  return screen.getByLabelText<HTMLInputElement>("Address of the competitor's page");
}

test("links are grouped by competitor, with the state of their pages, after the button that adds one", async () => {
  open();
  expect(screen.getByText("Loading links...")).toBeDefined();
  const group = await screen.findByRole("region", { name: "store.example" });
  expect(within(group).getByText("Store drill")).toBeDefined();
  expect(button("Add a competitor").compareDocumentPosition(group)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(group).getByRole("link").getAttribute("href")).toBe("https://store.example/drill");
});

test("a product without links says so and explains what to do", async () => {
  links = [];
  open();
  await screen.findByText(/^No competitors yet\./);
});

test("checking requires an address; an invalid one is reported and not sent", async () => {
  open();
  const field = await startAdding();
  expect(document.activeElement).toBe(field);
  expect(button("Check page").disabled).toBe(true);
  await user.type(field, "   ");
  expect(button("Check page").disabled).toBe(true);
  await user.type(field, "no address{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Paste the full address (https://…)");
  expect(sent.map(({ call }) => call)).toEqual(["GET /api/competitor-links"]);
});

test("the page is previewed before the link is saved under its host without www.", async () => {
  open();
  await user.type(await startAdding(), "https://www.other.example/p{Enter}");
  expect(await screen.findByText("Other drill")).toBeDefined();
  expect(screen.getByText("Out of stock")).toBeDefined();
  expect(screen.getByText(/the shop's structured data – 87% confidence, likely/)).toBeDefined();
  expect(calls("POST /api/check-link")).toEqual([
    { domain: "shop.example", url: "https://www.other.example/p", packet_id: "8" },
  ]);
  expect(calls("POST /api/add-link")).toEqual([]);
  await user.click(button("Save link"));
  await waitFor(() => expect(screen.getByRole("region", { name: "other.example" })).toBeDefined());
  expect(calls("POST /api/add-link")).toEqual([
    {
      domain: "shop.example",
      competitor_domain: "other.example",
      packet_id: "8",
      url: "https://www.other.example/p",
    },
  ]);
});

test("the two steps are marked, and the second one is brought into sight", async () => {
  open();
  const field = await startAdding();
  const step = () => screen.getByRole("list", { name: "Steps" }).querySelector("[aria-current]")?.textContent;
  expect(step()).toBe("1 · Check page");
  scrolledTo.mockReset();
  await user.type(field, "https://other.example/p{Enter}");
  const save = await screen.findByRole("button", { name: "Save link" });
  expect(step()).toBe("2 · Save link");
  expect(scrolledTo.mock.contexts.some((element) => (element as Element).contains(save))).toBe(true);
});

test("a saved link is announced; its row is scrolled to, focused and shows what was just read", async () => {
  open();
  await user.type(await startAdding(), "https://other.example/p{Enter}");
  await user.click(await screen.findByRole("button", { name: "Save link" }));
  const group = await screen.findByRole("region", { name: "other.example" });
  expect(within(group).getByText("Other drill")).toBeDefined();
  expect(group.textContent).toContain("99,90");
  expect(group.textContent).toContain("read just now");
  expect(currentToast()).toMatchObject({ title: "Link added", description: "other.example", isOpen: true });
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true));
  expect(scrolledTo.mock.contexts.at(-1)).toBe(document.activeElement);
});

test("a page that seems to sell another product is described in words and can still be linked", async () => {
  const differences = [
    { kind: "brand", own: "Norvik", other: "Kessel" },
    { kind: "price", own: "2500.00", other: "999.99" },
  ];
  answers.set("POST /api/check-link", () => Response.json({ ...reading, differences }));
  open();
  await user.type(await startAdding(), "https://other.example/p{Enter}");
  await screen.findByText("This may be another product");
  expect(screen.getByText("Brand: your product is Norvik, the page shows Kessel.")).toBeDefined();
  expect(
    screen.getByText(/^Price: 999,99.lei is less than half your price of 2\.500,00.lei\.$/),
  ).toBeDefined();
  await user.click(button("Save anyway"));
  await waitFor(() => expect(calls("POST /api/add-link")).toHaveLength(1));
});

test("a changed address is previewed again; without a preview it can still be saved", async () => {
  const unread = { found: false, url: "u", competitor_domain: "other.example", reason: "robots-disallowed" };
  answers.set("POST /api/check-link", () => Response.json(unread));
  open();
  const field = await startAdding();
  await user.type(field, "https://other.example/p{Enter}");
  await screen.findByText(/robots.txt does not allow/);
  await user.type(field, "2");
  expect(screen.queryByText(/robots.txt/)).toBeNull();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(calls("POST /api/add-link")).toHaveLength(1));
  expect(calls("POST /api/check-link").map(({ url }) => url)).toEqual([
    "https://other.example/p",
    "https://other.example/p2",
  ]);
});

test("a failed preview is reported and does not block saving", async () => {
  answers.set("POST /api/check-link", () => Response.json({ message: "Too many." }, { status: 429 }));
  open();
  await user.type(await startAdding(), "https://other.example/p{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("429: Too many.");
  expect(button("Save anyway").disabled).toBe(false);
});

test.each([
  ["POST /api/check-link", 422, "LINK_DUPLICATE", "The product is compared with this page already."],
  ["POST /api/check-link", 422, "LINK_SOMETHING", "The server's own sentence."],
  [
    "POST /api/add-link",
    422,
    "LINK_OWN_DOMAIN",
    "A competitor's address cannot be on the site's own domain.",
  ],
])("%s refused with %i %s is reported at the field", async (call, status, code, text) => {
  answers.set(call, () => refused(status, code, "The server's own sentence."));
  open();
  await user.type(await startAdding(), "https://other.example/p{Enter}");
  if (call === "POST /api/add-link")
    await user.click(await screen.findByRole("button", { name: "Save link" }));
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(screen.getByLabelText("Address of the competitor's page").getAttribute("aria-invalid")).toBe("true");
});

test.each([
  ["add", "Failed to add competitor link"],
  ["edit", "Failed to edit competitor link"],
])("a server error without a message at %s: %s", async (what, text) => {
  answers.set(`POST /api/${what}-link`, () => new Response("", { status: 500 }));
  open();
  if (what === "add") await user.type(await startAdding(), "https://other.example/p{Enter}");
  else {
    await user.click(await screen.findByRole("button", { name: /^Edit link/ }));
    await user.type(screen.getByLabelText("New address of the page"), "2{Enter}");
  }
  await user.click(await screen.findByRole("button", { name: "Save link" }));
  expect((await screen.findByRole("alert")).textContent).toBe(text);
});

test("an edit sends the previous target, and the focus returns to its button", async () => {
  answers.set("POST /api/edit-link", ({ url = "" }) => {
    links = links.map((one) => ({ ...one, url }));
    return Response.json(links[0]);
  });
  open();
  await user.click(await screen.findByRole("button", { name: /^Edit link/ }));
  expect(button("Check page").disabled).toBe(true);
  await user.type(screen.getByLabelText("New address of the page"), "-2{Enter}");
  await user.click(await screen.findByRole("button", { name: "Save link" }));
  const edit = await screen.findByRole("button", { name: "Edit link https://store.example/drill-2" });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  expect(calls("POST /api/edit-link")).toEqual([
    {
      domain: "shop.example",
      competitor_domain: "store.example",
      packet_id: "8",
      product_id: "21",
      url: "https://store.example/drill-2",
      expected_url: "https://store.example/drill",
    },
  ]);
});

test("a link that somebody else changed shows its current target, and editing continues from it", async () => {
  answers.set("POST /api/edit-link", ({ expected_url }) => {
    if (expected_url === "https://store.example/new") return Response.json(links[0]);
    links = [link(21, "store.example", "new")];
    return refused(409, "LINK_CHANGED", "Somebody has changed this link meanwhile.");
  });
  open();
  await user.click(await screen.findByRole("button", { name: /^Edit link/ }));
  await user.type(screen.getByLabelText("New address of the page"), "-2{Enter}");
  await user.click(await screen.findByRole("button", { name: "Save link" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "It leads to https://store.example/new now.",
  );
  await user.click(button("Reload"));
  const field = screen.getByLabelText<HTMLInputElement>("New address of the page");
  expect(field.value).toBe("https://store.example/new");
  await user.type(field, "er{Enter}");
  await user.click(await screen.findByRole("button", { name: "Save link" }));
  await waitFor(() => expect(calls("POST /api/edit-link")).toHaveLength(2));
  expect(calls("POST /api/edit-link")[1]?.["expected_url"]).toBe("https://store.example/new");
});

test("one row is open at a time, and a typed address is not lost without confirmation", async () => {
  open();
  await user.type(await startAdding(), "https://other.example/p");
  await user.click(button(/^Edit link/));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(screen.queryByLabelText("Address of the competitor's page")).toBeNull();
  expect(screen.getByLabelText("New address of the page")).toBeDefined();
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledOnce();
});

test("Back asks for confirmation before a typed address is lost, then continues", async () => {
  localStorage.setItem("auth_token", "a.b.c");
  localStorage.setItem("auth_token_expiration", String(Date.now() + 3_600_000));
  const traverseTo = vi.fn<(key: string) => void>();
  const navigation = Object.assign(new EventTarget(), { traverseTo });
  vi.stubGlobal("navigation", navigation);
  const back = () => {
    const event = Object.assign(new Event("navigate", { cancelable: true }), {
      navigationType: "traverse",
      destination: { key: "list", url: "http://vizor.example/products?site=shop.example" },
    });
    act(() => void navigation.dispatchEvent(event));
    return event.defaultPrevented;
  };
  open();
  const field = await startAdding();
  expect(back()).toBe(false);
  await user.type(field, "https://other.example/p");
  expect(back()).toBe(true);
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(field.value).toBe("https://other.example/p");
  expect(back()).toBe(true);
  await screen.findByText("Leave without saving the link?");
  await user.click(button("Leave"));
  expect(traverseTo).toHaveBeenCalledExactlyOnceWith("list");
});

test("deleting asks with title, price, site and URL and reports a failure; afterwards the competitor still has its add row", async () => {
  answers.set("DELETE /api/delete-link", () => new Response("Away", { status: 503 }));
  open();
  await user.click(await screen.findByRole("button", { name: /^Delete link/ }));
  const dialog = await screen.findByRole("alertdialog");
  for (const text of ["Store drill", "1.234,50\u00a0lei", "store.example", "https://store.example/drill"])
    expect(within(dialog).getByText(text, { normalizer: (text) => text })).toBeDefined();
  expect(dialog.textContent).toContain("This action cannot be undone.");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("The link could not be deleted");
  answers.set("DELETE /api/delete-link", () => {
    links = [];
    return new Response(null, { status: 204 });
  });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await screen.findByText("No links yet");
  expect(calls("DELETE /api/delete-link")[1]).toEqual({
    domain: "shop.example",
    packet_id: "8",
    product_id: "21",
    expected_url: "https://store.example/drill",
  });
  await user.click(button("Add a link at store.example"));
  await user.type(screen.getByLabelText("Address of the competitor's page"), "https://third.example/");
  expect(
    screen.getByText("This page belongs to third.example; the link will be listed under it."),
  ).toBeDefined();
});

test("links that fail to load are reported and can be requested again", async () => {
  answers.set("GET /api/competitor-links", () => Response.json({ message: "Away" }, { status: 503 }));
  open();
  await screen.findByText("503: Away");
  answers.set("GET /api/competitor-links", () => Response.json(grouped()));
  await user.click(button("Try again"));
  await screen.findByRole("region", { name: "store.example" });
});
