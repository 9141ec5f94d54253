import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import type { DataRights } from "../overview.contract.ts";
import { DataRightsSections } from "./data-rights-sections.tsx";

const user = userEvent.setup();
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const used = vi.fn();
let rights: DataRights;

const none: DataRights = {
  personArchive: null,
  companyArchive: null,
  personErasure: null,
  companyErasure: null,
  needsSuccessor: false,
  successors: [],
};
const dueAt = Date.UTC(2026, 11, 5, 10);

beforeEach(async () => {
  localStorage.clear();
  rights = none;
  await startLocale();
  await needCatalogs("data-rights", "problems");
  fetched.mockImplementation(async (_, { method }) =>
    method === "GET" ? Response.json(rights) : Response.json({ state: "REQUESTED" }, { status: 202 }),
  );
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
  used.mockReset();
});

function show(isAdmin: boolean, erasureToken: string | null = null): void {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DataRightsSections isAdmin={isAdmin} erasureToken={erasureToken} onTokenUsed={used} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
const sent = () =>
  fetched.mock.calls
    .filter(([, { method }]) => method === "POST")
    .map(([address, { body }]) => [address, JSON.parse(String(body))]);

test("the last administrator chooses who takes over before the mail can be sent", async () => {
  rights = {
    ...none,
    needsSuccessor: true,
    successors: [{ id: 7, name: "Bogdan Pop", email: "b@shop.example" }],
  };
  show(true);
  await press("Delete my account…");
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send me the mail" });
  expect(send.disabled).toBe(true);
  await user.click(screen.getByRole("radio", { name: /Bogdan Pop/ }));
  await user.click(send);
  expect(sent()).toEqual([["/api/erasures", { kind: "PERSON", successorId: 7 }]]);
});

test("… or deletes the company, which is what remains to the only member", async () => {
  rights = { ...none, needsSuccessor: true };
  show(true);
  await press("Delete my account…");
  expect(screen.getByRole("alertdialog").textContent).toContain("You are the only member of your company");
  await press("Send me the mail");
  expect(sent()).toEqual([["/api/erasures", { kind: "COMPANY", successorId: null }]]);
});

test("a member sees the deletion of the company, and only an administrator can withdraw it", async () => {
  rights = { ...none, companyErasure: { id: "a", state: "CONFIRMED", dueAt, isOwn: false } };
  show(false);
  expect(await screen.findByText("The company will be deleted on 5 Dec 2026")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Withdraw the deletion" })).toBeNull();
  cleanup();
  show(true);
  await press("Withdraw the deletion");
  expect(sent()).toEqual([["/api/erasures/withdrawal", { kind: "COMPANY" }]]);
});

test("the link of the mail deletes nothing before it is confirmed; a refusal stays readable", async () => {
  show(false, "a.b.c");
  expect(sent()).toEqual([]);
  const problem = { code: "ERASURE_LINK_INVALID", message: "no", status: 422 };
  fetched.mockImplementation(async (_, { method }) =>
    method === "GET" ? Response.json(rights) : Response.json(problem, { status: 422 }),
  );
  await press("Confirm the deletion");
  expect((await screen.findByRole("alert")).textContent).toContain("This link is no longer valid");
  expect(used).not.toHaveBeenCalled();
  fetched.mockImplementation(async (_, { method }) =>
    Response.json(method === "GET" ? rights : { kind: "PERSON", dueAt }),
  );
  await press("Confirm the deletion");
  await waitFor(() => expect(used).toHaveBeenCalledOnce());
});

test("the link says whether it deletes the account or the company", async () => {
  const pending = { state: "REQUESTED", dueAt: null, isOwn: true } as const;
  rights = { ...none, personErasure: { id: "p", ...pending }, companyErasure: { id: "c", ...pending } };
  show(true, "c.b.c");
  const company = await screen.findByRole("alertdialog", { name: "Delete the company?" });
  expect(company.textContent).toContain("the accounts of all members will be deleted, yours included");
  cleanup();
  show(true, "p.b.c");
  await screen.findByRole("alertdialog", { name: "Delete your account?" });
  cleanup();
  show(true, "other.b.c");
  await screen.findAllByText(/^We have sent you a mail/);
  expect(screen.getByRole("alertdialog", { name: "Confirm the deletion?" })).toBeDefined();
});

test("a request that waits for its confirmation can be sent again or dropped; who named a successor asks anew", async () => {
  rights = { ...none, personErasure: { id: "a", state: "REQUESTED", dueAt: null, isOwn: true } };
  show(false);
  await press("Send the mail again");
  await press("Do not delete");
  expect(sent()).toEqual([
    ["/api/erasures", { kind: "PERSON", successorId: null }],
    ["/api/erasures/withdrawal", { kind: "PERSON" }],
  ]);
  cleanup();
  rights = { ...rights, needsSuccessor: true };
  show(true);
  await screen.findByRole("button", { name: "Do not delete" });
  expect(screen.queryByRole("button", { name: "Send the mail again" })).toBeNull();
});

test("an erasure that is being carried out offers nothing any more", async () => {
  rights = { ...none, companyErasure: { id: "a", state: "RUNNING", dueAt, isOwn: true } };
  show(true);
  expect(await screen.findByText("The deletion is being carried out.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Withdraw the deletion" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete the company…" })).toBeNull();
});

test("the deletion of a company says what happens to its subscription; a refusal stays in the dialog", async () => {
  show(true);
  await press("Delete the company…");
  const dialog = screen.getByRole("alertdialog", { name: "Delete the company?" });
  expect(dialog.textContent).toContain("A paid subscription ends with it, without a refund.");
  const problem = { code: "ERASURE_COMPANY_RUNS_INSTALLATION", message: "no", status: 422 };
  fetched.mockImplementation(async (_, { method }) =>
    method === "GET" ? Response.json(rights) : Response.json(problem, { status: 422 }),
  );
  await press("Send me the mail");
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByRole("alertdialog", { name: "Delete the company?" })).toBeDefined();
});
