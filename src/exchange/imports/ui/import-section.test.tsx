import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { renderExchange, stubExchange } from "../../import-export/ui/test-support/render-exchange.tsx";
import type { ImportState } from "../imports.contract.ts";
import { ImportSection } from "./import-section.tsx";

afterEach(cleanup);

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const rights = { isActive: true, mayImport: true };

function Section({ start = null, may = rights }: { start?: string | null; may?: typeof rights }) {
  const [view, setView] = useState({ tab: "import", linkFormat: "xlsx", importId: start } as const);
  return (
    <ImportSection
      site="shop.example"
      rights={may}
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }) as typeof view)}
      readFilter={null}
      withOutOfStock={false}
    />
  );
}

const row = {
  row: 2,
  outcome: "CHANGED",
  url: "https://shop.example/a",
  title: "Kettle",
  sku: "K-1",
  packetId: 7,
  newLinks: ["https://other.example/a"],
  changes: [{ field: "floor", before: "1010.00", after: "12.00" }],
  mergedInto: null,
  errors: [],
};
const refusedRow = {
  ...row,
  row: 3,
  outcome: "REFUSED",
  url: "ftp://x",
  title: null,
  newLinks: [],
  changes: [],
  errors: [{ row: 3, url: "ftp://x", reason: "În limba contului", code: "LINK_NOT_HTTP" }],
};

/** A server whose import is in the state that `now` holds. */
function serve(now: { state: ImportState; finished: boolean; processed?: number }) {
  const counts = { total: 2, new: 0, known: 0, changed: 1, refused: 1, withProblems: 1 };
  return stubExchange({
    "POST /api/upload-products": () => ({ id, message: "" }),
    "GET /api/upload-products/get-stats": () => ({
      finished: now.finished,
      processed: now.processed ?? 0,
      total: 2,
      failed: 1,
      errors: [],
      state: now.state,
      error: now.state === "FAILED" ? { code: "STORAGE_FULL", message: "Full" } : null,
    }),
    [`GET /api/imports/${id}`]: ({ query }) => ({
      id,
      kind: "LINKS",
      state: now.state,
      fileName: "products.xlsx",
      createdAt: 0,
      createdBy: "Ana",
      counts,
      error: null,
      undoable: false,
      undoneAt: null,
      undoneBy: null,
      rows: {
        content: query["outcome"] === "REFUSED" ? [refusedRow] : [row, refusedRow],
        page: 0,
        size: 50,
        totalElements: 2,
        totalPages: 1,
      },
    }),
    [`POST /api/imports/${id}/confirm`]: () => {
      Object.assign(now, { state: "RUNNING", finished: false, processed: 1 });
      return { id, message: "" };
    },
    [`DELETE /api/imports/${id}`]: () => new Response(null, { status: 204 }),
  });
}

const choose = (label: string, name: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(["x"], name)] } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("a file of another kind is refused before it is sent, and so is none", async () => {
  const calls = serve({ state: "PREVIEW", finished: true });
  await renderExchange(<Section />);
  press("Upload and preview");
  expect(currentToast()).toMatchObject({
    title: "No file selected",
    description: "Please select a file to upload",
  });
  choose("Excel file", "products.csv");
  expect(currentToast()).toMatchObject({
    title: "Invalid file format",
    description: "Please upload an Excel (.xlsx) file",
  });
  fireEvent.click(screen.getByRole("radio", { name: /Text \(\.txt\)/ }));
  choose("Text file", "products.xlsx");
  expect(currentToast()).toMatchObject({ description: "Please upload a Text (.txt) file" });
  choose("Text file", "products.txt");
  localStorage.removeItem("auth_token");
  press("Upload and preview");
  expect(currentToast()).toMatchObject({
    title: "Upload failed",
    description: "Authentication token not found. Please log in again.",
  });
  expect(calls).toEqual([]);
});

test("a file is previewed, filtered by outcome, confirmed once and followed to its result", async () => {
  const now: Parameters<typeof serve>[0] = { state: "PREVIEW", finished: false };
  const calls = serve(now);
  await renderExchange(<Section />);
  choose("Excel file", "Products.XLSX");
  press("Upload and preview");
  expect(await screen.findByRole("progressbar", { name: "Reading the file" })).toBeDefined();
  expect(calls[0]).toMatchObject({
    call: "POST /api/upload-products",
    query: { domain: "shop.example", preview: "true" },
    body: "Products.XLSX",
  });
  now.finished = true;
  const changed = await screen.findByRole("row", { name: /Kettle/ });
  expect(changed.textContent).toMatch(/Lowest price: 1\.010,00\slei/);
  expect(within(changed).getByText("https://other.example/a")).toBeDefined();
  press(/^Refused 1/);
  await waitFor(() => expect(screen.queryByText("Kettle")).toBeNull());
  // Worded by the screen, whose language may differ from the account's.
  expect(screen.getByText("Only addresses that begin with http:// or https:// can be read.")).toBeDefined();
  press("Import 1 row");
  const bar = await screen.findByRole("progressbar", { name: "Importing" });
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("50"));
  expect(currentToast()).toMatchObject({
    title: "Upload successful",
    description: "Your products are being processed",
  });
  Object.assign(now, { state: "DONE", finished: true });
  expect(await screen.findByText("products.xlsx was imported")).toBeDefined();
  expect(screen.getByRole("button", { name: "Download refused rows" })).toBeDefined();
  const confirmed = calls.filter(({ call }) => call.endsWith("/confirm"));
  expect(confirmed).toHaveLength(1);
  expect(confirmed[0]?.headers["Idempotency-Key"]).toMatch(/^[\da-f-]{36}$/);
  press("Import another file");
  expect(screen.getByRole("button", { name: "Choose a file" })).toBeDefined();
});

test("a number with two meanings is asked about, and the answer is sent with the file", async () => {
  const calls = stubExchange({
    "GET /api/upload-products/get-stats": () => new Response("{}", { status: 404 }),
    "POST /api/upload-products": ({ query }) =>
      query["decimal"] === "comma"
        ? { id, message: "" }
        : new Response(
            JSON.stringify({
              message: "Two meanings",
              code: "IMPORT_COLUMN_UNCLEAR",
              parameters: { column: "Price", text: "1.234 lei" },
            }),
            { status: 422 },
          ),
  });
  await renderExchange(<Section />);
  choose("Excel file", "products.xlsx");
  press("Upload and preview");
  const question = await screen.findByRole("alert");
  expect(question.textContent).toContain("What does “1.234 lei” mean?");
  expect(screen.queryByText("The file was not accepted")).toBeNull();
  expect(screen.getByRole("button", { name: "1.234: the mark precedes decimals" })).toBeDefined();
  press("1234: the mark separates thousands");
  await screen.findByText("This import no longer exists");
  const uploads = calls.filter(({ call }) => call === "POST /api/upload-products");
  expect(uploads.map(({ query }) => query["decimal"])).toEqual([undefined, "comma"]);
});

test("the tab of exports starts a file that the import reads, and reports one that could not be made", async () => {
  let error: string | null = null;
  const calls = stubExchange({
    "POST /export": () => id,
    "GET /export/get-stats": () => ({ finished: false, error, finishedProducts: 0, totalProducts: 2 }),
  });
  await renderExchange(<Section />);
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Export Products" }));
  fireEvent.click(screen.getByRole("radio", { name: /Text \(\.txt\)/ }));
  press("Export products");
  await screen.findByRole("progressbar", { name: "Preparing the file" });
  expect(calls[0]).toMatchObject({ call: "POST /export", body: { format: "txt", layout: "import" } });
  // An export belongs to the whole app: one that is left running would be shown by every screen that follows.
  error = "MAX_ROWS";
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Export failed" }));
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("a preview is discarded, and the form comes back", async () => {
  const calls = serve({ state: "PREVIEW", finished: true });
  await renderExchange(<Section start={id} />);
  fireEvent.click(await screen.findByRole("button", { name: "Discard the file" }));
  expect(await screen.findByRole("button", { name: "Choose a file" })).toBeDefined();
  expect(calls.at(-1)?.call).toBe(`DELETE /api/imports/${id}`);
});

test("an import that failed says why, and that nothing was imported", async () => {
  serve({ state: "FAILED", finished: true });
  await renderExchange(<Section start={id} />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/^Nothing was importedChanges cannot be stored at the moment/);
});

test("an import that is gone leads back to the form", async () => {
  stubExchange({ "GET /api/upload-products/get-stats": () => new Response("{}", { status: 404 }) });
  await renderExchange(<Section start={id} />);
  expect((await screen.findByRole("alert")).textContent).toContain("This import no longer exists");
  press("Choose a file");
  expect(screen.getByRole("button", { name: "Upload and preview" })).toBeDefined();
});

test.each([
  [{ isActive: false, mayImport: false }, 0],
  [{ isActive: true, mayImport: false }, 1],
])(
  "who may not import by their role reads so; an ended subscription is said above the screen: %j",
  async (may, notices) => {
    stubExchange({});
    await renderExchange(<Section may={may} />);
    const sentence = "Your role does not allow imports. Ask a manager or an administrator of your company.";
    expect(screen.queryAllByText(sentence)).toHaveLength(notices);
    expect(screen.getByRole("button", { name: "Upload and preview" })).toHaveProperty("disabled", true);
  },
);
