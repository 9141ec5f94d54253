import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import type { ApiKey } from "../api-keys.contract.ts";
import { ApiKeysPanel } from "./api-keys-panel.tsx";

const key: ApiKey = {
  id: 7,
  name: "ERP",
  hint: "vzk_AbCd",
  scopes: ["read"],
  sites: ["magazin.ro"],
  callsPerMinute: 600,
  createdBy: "ana@mail.example",
  createdTimestamp: Date.parse("2026-11-20T08:30:00Z"),
  lastUsedTimestamp: null,
  expirationTimestamp: null,
  expired: false,
};
const secret = `vzk_AbCd${"x".repeat(34)}`;
let keys: ApiKey[];
const sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("integrations", "problems");
  keys = [];
  sent.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "GET") return Response.json(keys);
    sent.push({ method, path: String(path), body: body ? JSON.parse(String(body)) : null });
    if (method === "DELETE") {
      keys = [];
      return new Response(null, { status: 204 });
    }
    if (sent.length === 1) {
      const fields = { name: { code: "API_KEY_NAME_TAKEN" } };
      return Response.json({ code: "API_KEY_NAME_TAKEN", message: "taken", fields }, { status: 422 });
    }
    keys = [key];
    return Response.json({ key: secret, apiKey: key }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a key is created, shown once, listed without it, and revoked after a confirmation", async () => {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ApiKeysPanel sites={["magazin.ro", "altul.ro"]} site="magazin.ro" />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByText(/No API keys yet/);
  await userEvent.click(screen.getByRole("button", { name: "Create API key" }));
  await userEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(screen.getByText("Please enter a name")).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText("Name"), "ERP");
  const calls = screen.getByLabelText<HTMLInputElement>("Calls a minute, at most");
  expect(calls.value).toBe("600");
  for (const wrong of ["3001", "0", "1,5"]) {
    await userEvent.clear(calls);
    await userEvent.type(calls, wrong);
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    expect(screen.getByText("Please enter a whole number from 1 to 3.000")).toBeDefined();
  }
  expect(sent).toEqual([]);
  await userEvent.clear(calls);
  await userEvent.type(calls, "1.200");
  await userEvent.click(screen.getByRole("button", { name: "Create" }));
  await screen.findByText("Your company already has an API key with this name.");
  await userEvent.click(screen.getByRole("button", { name: "Create" }));
  expect((await screen.findByRole("status", { name: "API key" })).textContent).toBe(secret);
  expect(sent[1]?.body).toEqual({
    name: "ERP",
    scopes: ["read"],
    sites: ["magazin.ro"],
    callsPerMinute: 1200,
    expirationTimestamp: null,
  });
  // Escape and a click beside the dialog ask first: the key would be lost.
  await userEvent.keyboard("{Escape}");
  const question = await screen.findByRole("alertdialog", { name: "Have you copied the key?" });
  await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  const list = await screen.findByRole("list", { name: "API keys" });
  expect(list.textContent).toContain("vzk_AbCd…");
  expect(document.body.textContent).not.toContain(secret);
  await userEvent.click(within(list).getByRole("button", { name: "Revoke ERP" }));
  expect(sent).toHaveLength(2);
  await userEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Revoke" }),
  );
  await screen.findByText(/No API keys yet/);
  expect(sent[2]).toMatchObject({ method: "DELETE", path: "/api/api-keys/7" });
});
