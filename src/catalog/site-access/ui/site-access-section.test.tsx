import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { SiteAccessSection } from "./site-access-section.tsx";

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("site-settings");
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function show() {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SiteAccessSection site="magazin.ro" />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

test("each access has its person and time", async () => {
  const timestamp = Date.parse("2026-11-20T08:30:00Z");
  fetched.mockResolvedValue(
    Response.json([
      { email: "help@vizor.example", timestamp },
      { email: null, timestamp: timestamp - 1 },
    ]),
  );
  show();
  const entry = (await screen.findByText("help@vizor.example")).closest("li");
  expect(entry?.textContent).toMatch(/20 Nov 2026, 10:30/);
  expect(screen.getByText("Deleted account")).toBeDefined();
  expect(String(fetched.mock.calls[0]?.[0])).toBe("/api/site-access?domain=magazin.ro");
});

test("no access is stated, and a failure can be retried", async () => {
  fetched.mockResolvedValueOnce(Response.json({ message: "Away" }, { status: 503 }));
  fetched.mockResolvedValueOnce(Response.json([]));
  show();
  await screen.findByText("503: Away");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nobody from outside your company has opened this site.")).toBeDefined();
});
