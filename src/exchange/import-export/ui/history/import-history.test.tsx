import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderExchange, stubExchange } from "../test-support/render-exchange.tsx";
import { ImportHistory } from "./import-history.tsx";

afterEach(cleanup);

const summary = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  kind: "LINKS",
  state: "DONE",
  fileName: "autumn.xlsx",
  createdAt: 0,
  createdBy: "Ana Pop",
  counts: { total: 4, new: 2, known: 1, changed: 1, refused: 0, withProblems: 1 },
  error: null,
  undoable: true,
  undoneAt: null,
  undoneBy: null,
};

test("an import whose products somebody has changed is not undone, and the rows are named", async () => {
  const calls = stubExchange({
    "GET /api/imports": () => [summary],
    [`POST /api/imports/${summary.id}/undo`]: () =>
      Response.json(
        { code: "IMPORT_ROWS_CHANGED", parameters: { rows: "3, 5" }, message: "" },
        { status: 409 },
      ),
  });
  await renderExchange(<ImportHistory site="shop.example" mayUndo onOpen={() => undefined} />);
  fireEvent.click(await screen.findByRole("button", { name: "Undo the import of autumn.xlsx" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Undo this import?" }));
  expect(calls.some(({ call }) => call.endsWith("/undo"))).toBe(false);
  fireEvent.click(dialog.getByRole("button", { name: "Undo the import" }));
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toContain("products of rows 3, 5 since");
  expect(dialog.queryByRole("button", { name: "Undo the import" })).toBeNull();
});

test("who may not undo is not offered it; an empty history says how an import comes about", async () => {
  stubExchange({ "GET /api/imports": () => [summary] });
  await renderExchange(<ImportHistory site="shop.example" mayUndo={false} onOpen={() => undefined} />);
  expect(await screen.findByText("autumn.xlsx")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  cleanup();
  stubExchange({ "GET /api/imports": () => [] });
  await renderExchange(<ImportHistory site="shop.example" mayUndo onOpen={() => undefined} />);
  expect(await screen.findByText(/No imports in the last 30 days/)).toBeDefined();
});
