import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import type { PriceHistory } from "../history.contract.ts";
import { HistorySection } from "./history-section.tsx";

const fetched = vi.fn<typeof fetch>();
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const day = 86_400_000;
/** A Saturday; Romania is two hours ahead. */
const now = Date.parse("2026-11-21T10:00:00Z");

const at = (daysAgo: number, value: number) => ({
  timestamp: now - daysAgo * day,
  value,
  available: "IN_STOCK" as const,
  promo: false,
});
const history: PriceHistory = {
  "magazin.example": [at(60, 100), at(5, 90)],
  "retailer-a.example": [at(50, 110), at(1, 105)],
  "retailer-b.example": [at(40, 95)],
};

beforeEach(async () => {
  await startLocale();
  await needCatalogs("monitoring");
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
  localStorage.setItem("auth_token", "token");
  localStorage.setItem("auth_token_expiration", String(now + 3_600_000));
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json(history));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #callback: ResizeObserverCallback;
      constructor(callback: ResizeObserverCallback) {
        this.#callback = callback;
      }
      observe() {
        const entry = { contentRect: { width: 640 } } as ResizeObserverEntry;
        this.#callback([entry], {} as ResizeObserver);
      }
      disconnect() {}
    },
  );
});
afterEach(cleanup);

function show(window: { changedFrom?: number; changedTo?: number } = {}) {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <HistorySection
          site="magazin.example"
          packetId={3}
          ownShop="magazin.example"
          competitors={["retailer-a.example", "retailer-b.example"]}
          {...window}
        />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const chart = () => screen.findByRole("slider", { name: /^Price history/ });
const chosen = () =>
  within(screen.getByRole("group", { name: "Period" }))
    .getAllByRole("button")
    .filter((button) => button.getAttribute("aria-pressed") === "true")
    .map((button) => button.textContent);
/** By attribute: role queries over a whole month take jsdom seconds. */
const dayButton = (day: string) =>
  document.querySelector<HTMLButtonElement>(`td[data-day="${day}"]:not([data-outside]) button`);
const next = () => document.querySelector<HTMLButtonElement>('button[aria-label="Go to the Next Month"]');
const queryOf = (index: number) =>
  new URL(String(fetched.mock.calls[index]?.[0]), "http://vizor.example").searchParams;

test("all time is shown first, and requested without from and to", async () => {
  show();
  await chart();
  expect(chosen()).toEqual(["All time"]);
  expect([...queryOf(0).keys()]).toEqual(["domain", "packet_id"]);
});

test("the list's price-change window chooses the period by its span", async () => {
  show({ changedFrom: now - 7 * day, changedTo: now });
  await chart();
  expect(chosen()).toEqual(["7 days"]);
});

test("each period shows its observations", async () => {
  show();
  const stops = async () => Number((await chart()).getAttribute("aria-valuemax")) + 1;
  expect(await stops()).toBe(5);
  await user.click(screen.getByRole("button", { name: "7 days" }));
  expect(await stops()).toBe(2);
  await user.click(screen.getByRole("button", { name: "2 days" }));
  expect(await stops()).toBe(1);
});

test("a custom period starts with the days shown, and is requested from first to last instant", async () => {
  show();
  await chart();
  await user.click(screen.getByRole("button", { name: "Custom" }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(queryOf(1).get("from")).toBe(String(Date.parse("2026-09-21T21:00:00Z")));
  expect(queryOf(1).get("to")).toBe(String(Date.parse("2026-11-21T22:00:00Z") - 1));
});

test("no day after today can be chosen, and the end is not before the start", async () => {
  show();
  await chart();
  await user.click(screen.getByRole("button", { name: "Custom" }));
  await user.click(screen.getByRole("button", { name: /^From/ }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "From" })).not.toBeNull());
  next()?.click();
  await waitFor(() => expect(dayButton("2026-10-15")).not.toBeNull());
  next()?.click();
  await waitFor(() => expect(dayButton("2026-11-22")?.disabled).toBe(true));
  expect(dayButton("2026-11-21")?.disabled).toBe(false);
  expect(next()?.getAttribute("aria-disabled")).toBe("true");
  dayButton("2026-11-10")?.click();
  await waitFor(() => expect(dayButton("2026-11-10")).toBeNull());
  expect(screen.getByRole("button", { name: /^From/ }).textContent).toBe("From10 Nov 2026");
  await user.click(screen.getByRole("button", { name: /^To/ }));
  await waitFor(() => expect(dayButton("2026-11-09")?.disabled).toBe(true));
  expect(dayButton("2026-11-10")?.disabled).toBe(false);
});

test("competitors are selected in the legend, the own shop is not a button; All lines selects or clears them", async () => {
  show();
  await chart();
  const legend = within(screen.getByRole("list", { name: "Lines of the chart" }));
  const pressed = () => legend.getAllByRole("button").map((button) => button.getAttribute("aria-pressed"));
  expect(legend.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "retailer-a.example",
    "retailer-b.example",
  ]);
  expect(pressed()).toEqual(["false", "false"]);
  await user.click(screen.getByRole("switch", { name: "All lines" }));
  expect(pressed()).toEqual(["true", "true"]);
  await user.click(screen.getByRole("switch", { name: "All lines" }));
  expect(pressed()).toEqual(["false", "false"]);
});

test("the own line is never dimmed; a competitor's is, until it is selected", async () => {
  show();
  const slider = await chart();
  const opacity = () =>
    [...slider.querySelectorAll("svg g[stroke]")].map((line) => Number(line.getAttribute("opacity")));
  expect(opacity()).toEqual([0.38, 0.38, 1]);
  await user.click(screen.getByRole("button", { name: "retailer-b.example" }));
  expect(opacity()).toEqual([0.38, 1, 1]);
});

test("arrow keys move through the points and announce their prices", async () => {
  show();
  const slider = await chart();
  slider.focus();
  await user.keyboard("{End}");
  expect(slider.getAttribute("aria-valuetext")).toMatch(
    /^20 Nov 2026, 12:00; magazin\.example 90,00\slei; retailer-b\.example 95,00\slei; retailer-a\.example 105,00\slei$/,
  );
  await user.keyboard("{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^16 Nov 2026, 12:00; /);
});

test("the same figures are in a table", async () => {
  show();
  await chart();
  await user.click(screen.getByRole("switch", { name: "Table" }));
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(6);
});

test("a history that fails to load shows the status and can be requested again", async () => {
  fetched.mockResolvedValueOnce(new Response("busy", { status: 503 }));
  show();
  expect((await screen.findByText("HTTP error! status: 503")).className).toContain("text-dearer");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await chart();
});

test("without a response the default message is shown, without a session the missing token", async () => {
  fetched.mockRejectedValueOnce(new TypeError("network"));
  show();
  await screen.findByText("Failed to fetch price history");
  cleanup();
  localStorage.clear();
  show();
  await screen.findByText("No auth token found");
});

test("when a refetch fails, the loaded history stays", async () => {
  show();
  await chart();
  fetched.mockResolvedValueOnce(new Response("busy", { status: 503 }));
  await user.click(screen.getByRole("button", { name: "Custom" }));
  await screen.findByText(/The history could not be refreshed/);
  expect(await chart()).toBeDefined();
  expect(screen.queryByText(/HTTP error/)).toBeNull();
});
