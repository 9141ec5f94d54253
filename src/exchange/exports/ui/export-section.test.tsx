import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { renderExchange, stubExchange } from "../../import-export/ui/test-support/render-exchange.tsx";
import { ExportSection } from "./export-section.tsx";

afterEach(cleanup);

const columns = ["Title", "SKU", "Our price (lei)"].map((headingEn, at) => ({
  id: ["title", "sku", "price"][at],
  group: at < 2 ? "product" : "price",
  headingEn,
  headingRo: headingEn,
  isUsual: true,
}));

const show = (isActive = true) =>
  renderExchange(
    <ExportSection
      site="shop.example"
      isActive={isActive}
      filters={null}
      count={1247}
      readFilter={async () => ({ brands: ["Bosch"] })}
      withOutOfStock
      format="xlsx"
      onFormat={() => undefined}
    />,
  );

test("the file has the chosen columns in their order, of the products that pass the filters", async () => {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
  let isFinished = false;
  const calls = stubExchange({
    "GET /api/export-columns": () => ({ columns, chosen: ["price", "title"] }),
    "POST /export": () => "0f8fad5b-d9cb-469f-a165-70867728950e",
    "GET /export/get-stats": () => ({
      finished: isFinished,
      error: null,
      finishedProducts: isFinished ? 1247 : 623,
      totalProducts: 1247,
    }),
    "GET /export/get-file": () => new Response("x", { headers: { "content-type": "text/csv" } }),
  });
  await show();
  expect(screen.getByText("1.247 products")).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: /Columns 2 in the file/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: "SKU" }));
  fireEvent.click(screen.getByRole("button", { name: "Move up: SKU" }));
  expect(screen.getByText("SKU: column 2 of 3")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Leave out: Our price (lei)" }));
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  const bar = await screen.findByRole("progressbar", { name: "Preparing the file" });
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("49"));
  expect(screen.getByRole("button", { name: "Exporting…" })).toHaveProperty("disabled", true);
  expect(calls.find(({ call }) => call === "POST /export")).toMatchObject({
    query: { domain: "shop.example", includeOutOfStock: "true" },
    body: { brands: ["Bosch"], format: "xlsx", columns: ["sku", "title"] },
  });
  isFinished = true;
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(calls.filter(({ call }) => call === "GET /export/get-file")).toHaveLength(1);
});

test("without a subscription nothing is exported, and the last column cannot be left out", async () => {
  stubExchange({ "GET /api/export-columns": () => ({ columns, chosen: ["title"] }) });
  await show(false);
  expect(screen.getByRole("button", { name: "Export" })).toHaveProperty("disabled", true);
  fireEvent.click(await screen.findByRole("button", { name: /Columns 1 in the file/ }));
  const all = within(screen.getByRole("region", { name: "All columns" }));
  expect(all.getByRole("checkbox", { name: "Title" })).toHaveProperty("disabled", true);
  expect(all.getByRole("checkbox", { name: "SKU" })).toHaveProperty("disabled", false);
});

test("an export that names no site says so", async () => {
  stubExchange({
    "GET /api/export-columns": () => ({ columns, chosen: ["title"] }),
    "POST /export": () => Response.json({ code: "DOMAIN_REQUIRED", message: "" }, { status: 400 }),
  });
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "No domain selected", look: "error" }));
});
