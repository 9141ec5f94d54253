import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { writeBeforeRendering } from "../../../web/ui/test-support/write-before-rendering.ts";
import { AddProductsDialog } from "./add-products-dialog.tsx";

/** Responses of the server by method and path. */
const answers = new Map<string, () => Response>();
const closed = vi.fn<() => void>();

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("site-dialogs");
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const call = `${init?.method} ${address.split("?")[0]}`;
    return answers.get(call)?.() ?? new Response("no such call", { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  answers.clear();
  closed.mockReset();
});

function open() {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <AddProductsDialog site="magazin.ro" onClose={closed} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const write = (text: string) =>
  fireEvent.change(screen.getByLabelText("Addresses"), { target: { value: text } });

test("the limits are stated: at once, and of a site whose domain is not verified", async () => {
  answers.set("GET /api/dashboard/stats", () =>
    Response.json({
      verified: false,
      totalProducts: 1200,
      crawl: { pages: 0, checkedToday: 0 },
    }),
  );
  open();
  expect(
    await screen.findByText(
      /At most 1\.000 products at once, and 5\.000 until the domain is verified \(1\.200 so far\)\./,
    ),
  ).toBeDefined();
});

test("lines with errors are counted and listed while typing; more than 1,000 products are not sent", async () => {
  open();
  write("https://retailer.com/a\nnot an address\nhttps://magazin.ro/a https://magazin.ro/b");
  expect(await screen.findByText("3 lines with errors")).toBeDefined();
  expect(screen.getByText("Line 2")).toBeDefined();
  expect(screen.getByText("1 product")).toBeDefined();
  write(Array.from({ length: 1001 }, (_, n) => `https://magazin.ro/${n}`).join("\n"));
  expect((await screen.findByRole("alert")).textContent).toContain("At most 1.000 products at once.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add the products" }).disabled).toBe(true);
});

test("rejected addresses are listed by line at the end; those that the site has already are only counted", async () => {
  answers.set("POST /api/add-products", () =>
    Response.json({
      added: 1,
      offers: 0,
      refusals: [{ row: 1, url: "https://magazin.ro/b", reason: "duplicate", message: "m" }],
    }),
  );
  open();
  write("nothing\nhttps://magazin.ro/a\nhttps://magazin.ro/b");
  await waitFor(() => expect(screen.getByText("2 products")).toBeDefined());
  await userEvent.click(screen.getByRole("button", { name: "Add the products" }));
  expect(await screen.findByRole("heading", { name: "1 address was not accepted" })).toBeDefined();
  expect(screen.getByText("Line 1")).toBeDefined();
  expect(screen.queryByText("Line 3")).toBeNull();
  expect(screen.getByText(/1 address was already on this site/)).toBeDefined();
});

test("what is written is sent, though the lines on screen are those of a moment ago", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit = {}) => {
    if (typeof body !== "string") return new Response("no such call", { status: 500 });
    sent.push(body);
    return Response.json({ added: 1, offers: 0, refusals: [] });
  });
  open();
  write("https://magazin.ro/cut");
  await waitFor(() => expect(screen.getByText("1 product")).toBeDefined());
  writeBeforeRendering(
    screen.getByLabelText("Addresses"),
    "https://magazin.ro/cut-short\nhttps://magazin.ro/b",
  );
  expect(screen.getByText("1 product")).toBeDefined();
  screen.getByRole("button", { name: "Add the products" }).click();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toContain("https://magazin.ro/cut-short");
  expect(sent[0]).toContain("https://magazin.ro/b");
});

test("a failure while sending is reported, and a retry continues", async () => {
  answers.set("POST /api/add-products", () => Response.json({ message: "Briefly away." }, { status: 503 }));
  open();
  write("https://magazin.ro/a");
  await waitFor(() => expect(screen.getByText("1 product")).toBeDefined());
  await userEvent.click(screen.getByRole("button", { name: "Add the products" }));
  expect((await screen.findByRole("alert")).textContent).toContain("503: Briefly away.");
  answers.set("POST /api/add-products", () => Response.json({ added: 1, offers: 0, refusals: [] }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/1 product was added/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Add more products" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Addresses").value).toBe("");
});

test("closing asks for confirmation when typed addresses would be lost, and only then", async () => {
  open();
  await userEvent.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledTimes(1);
  write("https://magazin.ro/a");
  await userEvent.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledTimes(1);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Addresses").value).toBe("https://magazin.ro/a");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(closed).toHaveBeenCalledTimes(2);
});
