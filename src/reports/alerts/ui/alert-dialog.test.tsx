import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import type { FilterFields } from "../../notifications/ui/report-form.ts";
import type { Alert } from "../alerts.contract.ts";
import { AlertDialog } from "./alert-dialog.tsx";

const sent: { readonly path: string; readonly method: string; readonly body: unknown }[] = [];
let answer: () => Response;
const onClose = vi.fn();

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("reports", "problems");
  sent.length = 0;
  onClose.mockClear();
  answer = () => Response.json({ id: 7 });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    sent.push({ path, method, body: JSON.parse(String(body)) });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();

/** Stands for the filters of the product list. */
const BrandFilter: FilterFields = ({ onChange }) => (
  <button type="button" onClick={() => onChange({ brands: ["Bosch"] })}>
    Only Bosch
  </button>
);

const show = (alert: Alert | null = null) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AlertDialog site="shop.ro" alert={alert} FilterFields={BrandFilter} onClose={onClose} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
const save = () => user.click(screen.getByRole("button", { name: "Save" }));

test("an alert is sent with its filters, and the form closes", async () => {
  show();
  await user.type(screen.getByLabelText("Name"), "Sub noi");
  const percent = screen.getByLabelText("By at least, %");
  await user.clear(percent);
  await user.type(percent, "2,5");
  await user.click(screen.getByRole("button", { name: "Only Bosch" }));
  await save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      method: "POST",
      body: {
        name: "Sub noi",
        kind: "UNDERCUT",
        threshold: 2.5,
        brands: ["Bosch"],
        includeOutOfStock: false,
      },
    },
  ]);
});

test("an alert about stock asks for no percentage", async () => {
  show();
  await user.type(screen.getByLabelText("Name"), "Fără stoc");
  await user.selectOptions(screen.getByLabelText("Notify me when"), "OUT_OF_STOCK");
  expect(screen.queryByLabelText("By at least, %")).toBeNull();
  await save();
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { kind: "OUT_OF_STOCK", threshold: null } }]));
});

test("what is wrong is said at its field, which gets the focus, and nothing is sent", async () => {
  show();
  await user.clear(screen.getByLabelText("By at least, %"));
  await save();
  expect(screen.getByText("Alert name is required")).toBeDefined();
  expect(screen.getByText("Enter a percentage from 0,01 to 1.000")).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  await user.type(screen.getByLabelText("Name"), "S");
  expect(screen.queryByText("Alert name is required")).toBeNull();
  expect(sent).toEqual([]);
});

test("a name that another alert has is said at the field, and the form stays", async () => {
  const stored = { id: 7, name: "Sub noi", kind: "PRICE_JUMP", threshold: 12.5, includeOutOfStock: true };
  show(stored as Alert);
  expect(screen.getByLabelText<HTMLInputElement>("By at least, %").value).toBe("12,5");
  const message = "This name is taken";
  const problem = { code: "ALERT_NAME_TAKEN", message, errors: { name: message } };
  answer = () => Response.json(problem, { status: 422 });
  await save();
  await vi.waitFor(() => expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true"));
  expect(sent).toMatchObject([{ method: "PUT", body: { kind: "PRICE_JUMP", threshold: 12.5 } }]);
  expect(onClose).not.toHaveBeenCalled();
});

test("an edited form asks before it is closed", async () => {
  show();
  await user.type(screen.getByLabelText("Name"), "S");
  await user.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: /Discard/ }));
  expect(onClose).toHaveBeenCalledOnce();
});
