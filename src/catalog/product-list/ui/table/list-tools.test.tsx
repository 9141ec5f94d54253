import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useCallback, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SavedView } from "../../../settings/saved-views/saved-views.contract.ts";
import { prepareList, renderPart } from "../test-support/render-list.tsx";
import { changeView } from "../view/change-view.ts";
import { defaultView, type ProductsView } from "../view/products-view.ts";
import { ListTools } from "./list-tools.tsx";

const fetched = vi.fn<typeof fetch>();

let stored: SavedView[];

let view: ProductsView;

let change: (wanted: Partial<ProductsView>) => void;

function Host({ start }: { readonly start: ProductsView }) {
  const [held, setHeld] = useState(start);
  view = held;
  change = useCallback((wanted) => setHeld((before) => changeView(before, wanted)), []);
  return <ListTools site="first.example" view={held} onChange={change} />;
}

function show(start: Partial<ProductsView> = {}) {
  renderPart(<Host start={{ ...defaultView, site: "first.example", ...start }} />);
}

/** Stub of the saved views endpoints, which stores them in `stored`. */
async function server(...[address, request]: Parameters<typeof fetch>): Promise<Response> {
  const path = new URL(String(address), location.origin).pathname;
  const id = Number(path.split("/").at(-1));
  const body = typeof request?.body === "string" ? JSON.parse(request.body) : null;
  if (request?.method === "GET") return Response.json(stored);
  if (request?.method === "DELETE") {
    stored = stored.filter((one) => one.id !== id);
    return new Response(null, { status: 204 });
  }
  if (stored.some((one) => one.name === body.name && one.id !== id)) {
    const problem = { message: "Wrong", errors: { name: "You already have a view with this name." } };
    return Response.json(problem, { status: 422 });
  }
  const saved = { id: request?.method === "PUT" ? id : 9, ...body };
  stored = [...stored.filter((one) => one.id !== saved.id), saved];
  return Response.json(saved);
}

beforeEach(async () => {
  await prepareList({ isWide: true });
  stored = [
    { id: 4, name: "Overpriced", query: "sort=OVERPRICED&size=90" },
    { id: 5, name: "Bosch", query: "brands=Bosch" },
  ];
  fetched.mockImplementation(server);
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

const openMenu = () => press(/Saved views|Overpriced|Bosch/);

test("a saved view is opened by its name, on its first page", async () => {
  show({ page: 3, product: 17 });
  await openMenu();
  await userEvent.click(await screen.findByRole("button", { name: "Overpriced" }));
  expect(view).toMatchObject({ sort: "OVERPRICED", size: 90, page: 1, product: null, savedView: 4 });
  expect(await screen.findByRole("button", { name: "Overpriced" })).toBeTruthy();
  expect(screen.queryByText("unsaved changes")).toBeNull();
});

test("differences from the saved view are unsaved and can be saved in it", async () => {
  show({ sort: "OVERPRICED", size: 90, savedView: 4 });
  await screen.findByRole("button", { name: "Overpriced" });
  act(() => change({ page: 2, product: 8 }));
  expect(screen.queryByText("unsaved changes")).toBeNull();
  act(() => change({ brands: ["Bosch"] }));
  expect(screen.getByText("unsaved changes")).toBeTruthy();
  await openMenu();
  await press("Save changes to “Overpriced”");
  await waitFor(() => expect(screen.queryByText("unsaved changes")).toBeNull());
  expect(new URLSearchParams(stored.find(({ id }) => id === 4)?.query).get("brands")).toBe("Bosch");
});

test("changes are discarded by reopening the saved view", async () => {
  show({ sort: "OVERPRICED", size: 90, brands: ["Bosch"], savedView: 4 });
  await screen.findByText("unsaved changes");
  await openMenu();
  await press("Discard changes");
  expect(view).toMatchObject({ brands: [], sort: "OVERPRICED", size: 90, savedView: 4 });
});

test("the current view is saved under a name; a taken name is rejected at the field", async () => {
  show({ query: "espressor", layout: "table" });
  await openMenu();
  await press("Save current view as…");
  const dialog = await screen.findByRole("dialog", { name: "Save this view" });
  const field = within(dialog).getByRole("textbox", { name: "Name" });
  expect(within(dialog).getByRole("button", { name: "Save view" })).toHaveProperty("disabled", true);
  await userEvent.type(field, "Bosch{Enter}");
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "You already have a view with this name.",
  );
  await userEvent.clear(field);
  await userEvent.type(field, " Espressoare {Enter}");
  await waitFor(() => expect(view.savedView).toBe(9));
  expect(stored.at(-1)).toEqual({ id: 9, name: "Espressoare", query: "layout=table&query=espressor" });
  const button = await screen.findByRole("button", { name: "Espressoare" });
  expect(document.activeElement).toBe(button);
});

test("a renamed view keeps its query", async () => {
  show({ brands: ["Bosch"], sort: "OVERPRICED", savedView: 5 });
  await screen.findByRole("button", { name: /Bosch/ });
  await openMenu();
  await press("Rename “Bosch”…");
  const field = await screen.findByRole("textbox", { name: "Name" });
  expect(field).toHaveProperty("value", "Bosch");
  await userEvent.clear(field);
  await userEvent.type(field, "Robert{Enter}");
  await screen.findByRole("button", { name: /Robert/ });
  expect(stored.find(({ id }) => id === 5)).toEqual({ id: 5, name: "Robert", query: "brands=Bosch" });
});

test("a view is deleted after confirmation; the list stays, without the name", async () => {
  show({ brands: ["Bosch"], savedView: 5 });
  await screen.findByRole("button", { name: "Bosch" });
  await openMenu();
  await press("Delete “Bosch”…");
  const dialog = await screen.findByRole("alertdialog", { name: "Delete “Bosch”?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete view" }));
  await waitFor(() => expect(view).toMatchObject({ savedView: null, brands: ["Bosch"] }));
  expect(stored.map(({ name }) => name)).toEqual(["Overpriced"]);
});

test("a colleague's link opens the list, without the name", async () => {
  show({ brands: ["Bosch"], savedView: 77 });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.getByRole("button", { name: "Saved views" })).toBeTruthy();
  expect(screen.queryByText("unsaved changes")).toBeNull();
});

test("the copied link contains the whole view", async () => {
  const writeText = vi.fn((_: string) => Promise.resolve());
  show({ brands: ["Țurcanu & fiii"], page: 4, product: 8, savedView: 4 });
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  await openMenu();
  await press("Copy a link to this view");
  const link = new URL(writeText.mock.calls[0]?.[0] ?? "");
  expect(link.pathname).toBe("/products");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    site: "first.example",
    brands: "Țurcanu & fiii",
    view: "4",
  });
  expect(await screen.findByRole("button", { name: "Link copied" })).toBeTruthy();
});

test("views that fail to load say so and can be requested again", async () => {
  fetched.mockResolvedValueOnce(new Response("away", { status: 503 }));
  show();
  await openMenu();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The saved views could not be loaded.");
  await press("Try again");
  expect(await screen.findByRole("button", { name: "Bosch" })).toBeTruthy();
});

test("the layout can be chosen on wide windows; the columns are the table's", async () => {
  show();
  expect(screen.queryByRole("button", { name: "Columns" })).toBeNull();
  await press("Table");
  expect(view.layout).toBe("table");
  expect(screen.getByRole("button", { name: "Table" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Columns" })).toBeTruthy();
});

test("columns are hidden and moved by buttons, and stored", async () => {
  show({ layout: "table" });
  await press("Columns");
  const panel = screen.getByRole("dialog", { name: "Columns of the table" });
  await userEvent.click(within(panel).getByRole("checkbox", { name: "SKU" }));
  await press("Move Lowest forward");
  expect(within(panel).getByRole("status").textContent).toBe("Lowest: column 3 of 17");
  const order = within(panel)
    .getAllByRole("checkbox")
    .map((box) => box.parentElement?.textContent);
  expect(order.slice(0, 4)).toEqual(["Our price", "Position", "Lowest", "vs lowest"]);
  expect(localStorage.getItem("productsTableColumns")).toContain('["sku",false]');
  await press("Reset columns");
  expect(within(panel).getByRole("checkbox", { name: "SKU" })).toHaveProperty("checked", true);
});
