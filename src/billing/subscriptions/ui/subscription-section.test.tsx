import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { renderPart, type SentCall, stubCalls } from "../../../web/ui/test-support/render-part.tsx";
import type { SubscriptionView } from "../subscriptions.contract.ts";
import { SubscriptionSection } from "./subscription-section.tsx";

const limits = { products: 500, sites: 1, checksPerDay: 5000, users: 2 };
const start = { id: "start", name: "Start", amount: 2900, limits };
const growth = { id: "growth", name: "Growth", amount: 7900, limits: { ...limits, products: 5000 } };
const at = (day: number) => Date.UTC(2026, 11, day, 12);
const paid: SubscriptionView = {
  state: "ACTIVE",
  plan: start,
  byAgreement: false,
  isLimited: true,
  trialEndsAt: null,
  periodEndsAt: at(20),
  graceEndsAt: null,
  isCancelled: false,
  card: { brand: "Visa", lastDigits: "4242", expiry: "12/30" },
  holderName: "Ana Pop",
  email: "ana@shop.example",
  use: { products: 10, sites: 1, checksPerDay: 20, users: 1, waitingChecks: 0 },
  takesPayments: true,
};
const user = userEvent.setup();
let view: SubscriptionView;
let answers: Map<string, () => Response | Promise<Response>>;
let sent: SentCall[];

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("problems", "billing");
  view = paid;
  answers = new Map<string, () => Response | Promise<Response>>([
    ["GET /api/subscription", () => Response.json(view)],
    ["GET /api/plans", () => Response.json([start, growth])],
    ["GET /api/invoices", () => Response.json([])],
    ["GET /api/billing-details", () => Response.json(null)],
    ["POST /api/subscription/plan-preview", () => Response.json({ dueNow: 5000 })],
  ]);
  sent = stubCalls(answers);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(change: Partial<SubscriptionView> = {}): Promise<void> {
  view = { ...paid, ...change };
  renderPart(<SubscriptionSection />);
  await screen.findByRole("heading", { name: /^Plan: / });
  if (view.takesPayments) await screen.findByRole("heading", { name: "Growth" });
}
const names = (role: "button" | "link") => screen.queryAllByRole(role).map((element) => element.textContent);

describe("what a state says, and what it offers", () => {
  test.each<[string, Partial<SubscriptionView>, string, string[]]>([
    [
      "a trial",
      { state: "TRIAL", trialEndsAt: at(5), periodEndsAt: null, card: null },
      "Your trial ends on 5 December 2026. Choose a plan before then, and nothing stops.",
      ["Choose Start", "Choose Growth"],
    ],
    ["active", {}, "Active. Renews on 20 December 2026.", ["Update card", "Cancel subscription"]],
    [
      "past due",
      { state: "PAST_DUE", graceEndsAt: at(7) },
      "Everything works until 7 December 2026. Update your card so that it goes on.",
      ["Update card", "Cancel subscription"],
    ],
    [
      "past due and cancelled",
      { state: "PAST_DUE", graceEndsAt: at(7), isCancelled: true },
      "Everything works until 7 December 2026, or until 20 December 2026 once a new card has paid what is open.",
      ["Update card", "Resume subscription"],
    ],
    [
      "cancelled",
      { state: "CANCELLED", isCancelled: true },
      "Everything works until 20 December 2026; nothing more is charged.",
      ["Update card", "Resume subscription"],
    ],
    [
      "ended",
      { state: "ENDED" },
      "Checks, imports, exports and recommended prices have stopped. Your data stays. Choose a plan to go on.",
      ["Choose Start", "Choose Growth"],
    ],
    [
      "by agreement",
      { byAgreement: true, periodEndsAt: null },
      "Active by agreement: nothing is paid here, and it has no end.",
      ["Choose Start", "Choose Growth"],
    ],
  ])("%s", async (_state, change, sentence, actions) => {
    await show(change);
    expect(screen.getByText(sentence)).toBeTruthy();
    const offered = [...names("link"), ...names("button")];
    for (const action of actions) expect(offered).toContain(action);
    const other = ["Cancel subscription", "Resume subscription", "Choose Start"].filter(
      (action) => !actions.includes(action),
    );
    for (const action of other) expect(offered).not.toContain(action);
  });

  test("an installation that takes no payments offers none", async () => {
    await show({ takesPayments: false, byAgreement: true });
    expect(screen.queryByText("Plans")).toBeNull();
  });
});

test("what is above a plan is said to stay, and pages that wait are counted", async () => {
  await show({ use: { products: 501, sites: 1, checksPerDay: 5003, users: 1, waitingChecks: 3 } });
  expect(screen.getByText(/What is above the plan stays/)).toBeTruthy();
  expect(screen.getByText(/^3 pages wait for another day/)).toBeTruthy();
});

test("without limits only the use is shown, and nothing is above it", async () => {
  const use = { products: 900, sites: 20, checksPerDay: 2, users: 3, waitingChecks: 0 };
  await show({ byAgreement: true, isLimited: false, use });
  expect(screen.getByText("900")).toBeTruthy();
  expect(screen.queryByText(/What is above the plan stays/)).toBeNull();
});

test("while a payment is open no change of plan is offered, and why", async () => {
  await show({ state: "PAST_DUE", graceEndsAt: at(7) });
  expect(screen.getByText("A payment is open. Update your card first, then change the plan.")).toBeTruthy();
  expect(names("button")).not.toContain("Change to Growth");
});

test("a change of plan cannot be confirmed before its price is known", async () => {
  let price = (_reply: Response) => {};
  answers.set("POST /api/subscription/plan-preview", () => new Promise((resolve) => (price = resolve)));
  await show({ use: { ...paid.use, checksPerDay: 5001 } });
  await user.click(screen.getByRole("button", { name: "Change to Growth" }));
  const confirm = await screen.findByRole("button", { name: "Change plan" });
  await user.click(confirm);
  price(Response.json({ code: "PAYMENT_UNAVAILABLE", message: "down" }, { status: 503 }));
  const dialog = screen.getByRole("alertdialog");
  await within(dialog).findByText(/^The payment provider does not answer/);
  expect(within(dialog).getByText(/Some pages are then checked less often than daily\.$/)).toBeTruthy();
  await user.click(confirm);
  expect(sent.some(({ call }) => call === "POST /api/subscription/plan")).toBe(false);
});

test("a change of plan says what it costs, and two presses are one order", async () => {
  answers.set("POST /api/subscription/plan", () => Response.json({ message: "down" }, { status: 503 }));
  await show();
  await user.click(screen.getByRole("button", { name: "Change to Growth" }));
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/^€50.00 is charged now .* then €79.00 per month.$/);
  await user.dblClick(within(dialog).getByRole("button", { name: "Change plan" }));
  const keys = sent.filter(({ call }) => call === "POST /api/subscription/plan").map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test("cancelling asks first and says until when everything works", async () => {
  answers.set("POST /api/subscription/cancel", () =>
    Response.json({ ...paid, state: "CANCELLED", isCancelled: true }),
  );
  await show();
  await user.click(screen.getByRole("button", { name: "Cancel subscription" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText(/^Everything works until 20 December 2026/)).toBeTruthy();
  expect(sent.some(({ call }) => call.startsWith("POST"))).toBe(false);
  view = { ...paid, state: "CANCELLED", isCancelled: true };
  await user.click(within(dialog).getByRole("button", { name: "Cancel subscription" }));
  await waitFor(() => expect(names("button")).toContain("Resume subscription"));
});

test("a subscription that cannot be read says so and can be read again", async () => {
  answers.set("GET /api/subscription", () => Response.json({ message: "Try later" }, { status: 503 }));
  renderPart(<SubscriptionSection />);
  const again = await screen.findByRole("button", { name: "Try again" });
  answers.set("GET /api/subscription", () => Response.json(paid));
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "Plan: Start" })).toBeTruthy();
});
