import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import type { AlertPreference } from "../alerts.contract.ts";
import { QuietHours } from "./quiet-hours.tsx";

let stored: AlertPreference;
let isDown = false;
const sent: AlertPreference[] = [];

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("reports", "problems");
  isDown = false;
  sent.length = 0;
  vi.stubGlobal("fetch", async (_path: string, { method = "GET", body }: RequestInit = {}) => {
    if (isDown) return new Response("down", { status: 500 });
    if (method === "PUT") {
      stored = JSON.parse(String(body));
      sent.push(stored);
    }
    return Response.json(stored);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <QuietHours />
      </QueryClientProvider>
    </I18nProvider>,
  );
const quietHours = { from: "22:00", to: "07:00" };

test("quiet hours are switched on with usual times, changed, and switched off", async () => {
  stored = { quietHours: null, paused: false };
  show();
  const toggle = await screen.findByRole("switch", { name: "Quiet hours, for all your sites" });
  await user.click(toggle);
  fireEvent.change(await screen.findByLabelText("To"), { target: { value: "08:30" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true));
  expect(screen.getByLabelText<HTMLInputElement>("To").value).toBe("08:30");
  await user.click(toggle);
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { quietHours, paused: false },
      { quietHours: { from: "22:00", to: "08:30" }, paused: false },
      { quietHours: null, paused: false },
    ]),
  );
  await vi.waitFor(() => expect(screen.queryByLabelText("To")).toBeNull());
  expect(document.activeElement).toBe(toggle);
});

test("who has unsubscribed reads so, and turns the mails on again without losing the quiet hours", async () => {
  stored = { quietHours, paused: true };
  show();
  await screen.findByText("Mails about alerts are off");
  await user.click(screen.getByRole("button", { name: "Turn on again" }));
  await vi.waitFor(() => expect(screen.queryByText("Mails about alerts are off")).toBeNull());
  expect(sent).toEqual([{ quietHours, paused: false }]);
});

test("quiet hours that cannot be loaded say so, and are asked for again", async () => {
  stored = { quietHours, paused: false };
  isDown = true;
  show();
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole("switch", { checked: true })).toBeDefined();
});
