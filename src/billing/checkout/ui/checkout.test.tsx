import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { renderPart, type SentCall, stubCalls } from "../../../web/ui/test-support/render-part.tsx";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { Checkout, type CheckoutProps } from "./checkout.tsx";

const user = userEvent.setup();
const bank = "http://127.0.0.1:3010";
const limits = { products: 500, sites: 1, checksPerDay: 5000, users: 2 };
const start = { id: "start", name: "Start", amount: 2900, limits };
const trial = { state: "TRIAL", byAgreement: false, isLimited: true, plan: start, card: null };
const paid = vi.fn<CheckoutProps["onDone"]>();
let answers: Map<string, () => Response | Promise<Response>>;
let sent: SentCall[];

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("problems", "checkout");
  paid.mockReset();
  answers = new Map<string, () => Response | Promise<Response>>([
    ["GET /api/plans", () => Response.json([start])],
    ["GET /api/subscription", () => Response.json(trial)],
    ["POST /api/payment-setup", () => Response.json({ provider: "demo", origin: bank })],
    [`POST ${bank}/tokens`, () => Response.json({ paymentToken: "demo_t", isChallenged: false })],
    ["POST /api/subscriptions", () => Response.json({ ...trial, state: "ACTIVE" })],
  ]);
  sent = stubCalls(answers);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(
  person: CheckoutProps["person"] = { email: "ana@shop.example", mayPay: true },
  planId = "start",
) {
  return renderPart(<Checkout target={{ kind: "plan", planId }} person={person} onDone={paid} />);
}
async function pay(): Promise<void> {
  await user.type(await screen.findByLabelText("Card Holder Name"), "Ana Pop");
  await user.type(screen.getByLabelText("Card Number"), "4242 4242 4242 4242");
  await user.type(screen.getByLabelText("Expiry Date"), "1230");
  await user.type(screen.getByLabelText("CVV"), "1234");
  await user.click(screen.getByRole("button", { name: "Subscribe Now" }));
}
const orders = () => sent.filter(({ call }) => call === "POST /api/subscriptions");

test("the card is sent to the provider only, and a double press is one order", async () => {
  let finish = (_reply: Response) => {};
  answers.set("POST /api/subscriptions", () => new Promise<Response>((resolve) => (finish = resolve)));
  show();
  await pay();
  const button = await screen.findByRole("button", { name: "Processing..." });
  await user.click(button);
  await waitFor(() => expect(orders()).toHaveLength(1));
  finish(Response.json({ ...trial, state: "ACTIVE" }));
  await waitFor(() => expect(paid).toHaveBeenCalledOnce());
  const holders = sent.filter(({ body }) => body.includes("4242424242424242")).map(({ call }) => call);
  expect(holders).toEqual([`POST ${bank}/tokens`]);
  expect(JSON.parse(orders()[0]?.body ?? "")).toEqual({
    plan: "start",
    paymentToken: "demo_t",
    holderName: "Ana Pop",
    email: "ana@shop.example",
  });
});

test.each([
  [503, "uncertain", 1],
  [402, "refused", 2],
])(
  "after an answer %i, which is %s, the next press sends the order with %i keys",
  async (status, _, keys) => {
    answers.set("POST /api/subscriptions", () => Response.json({ message: "No" }, { status }));
    show();
    await pay();
    await screen.findByRole("alert");
    await user.click(await screen.findByRole("button", { name: "Subscribe Now" }));
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(new Set(orders().map(({ key }) => key)).size).toBe(keys);
  },
);

test("a card entry that is wrong is not sent, and each field says why", async () => {
  show();
  await user.click(await screen.findByRole("button", { name: "Subscribe Now" }));
  for (const sentence of [
    "Name is required",
    "Card number must be 16 digits",
    "Invalid expiry date (MM/YY)",
    "CVV must be 3 digits",
  ])
    expect(screen.getByText(sentence)).toBeTruthy();
  expect(sent.some(({ call }) => call.endsWith("/tokens"))).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("Card Holder Name"));
  expect([...document.querySelectorAll("input[name]")]).toEqual([]);
});

test("after Back, a company that has paid is not asked to pay again", async () => {
  answers.set("GET /api/subscription", () => Response.json({ ...trial, state: "ACTIVE" }));
  show();
  expect(await screen.findByText(/already has the Start plan. Nothing was charged again/)).toBeTruthy();
  expect(screen.queryByLabelText("Card Number")).toBeNull();
});

test("an unknown plan, a member who may not pay, and a visitor get no form but the next step", async () => {
  show(undefined, "enterprise");
  expect(await screen.findByText(/This plan does not exist/)).toBeTruthy();
  cleanup();
  show({ email: "ion@shop.example", mayPay: false });
  expect(await screen.findByText(/Only an administrator of your company can subscribe/)).toBeTruthy();
  cleanup();
  show(null);
  expect(await screen.findByRole("link", { name: "Create an account" })).toBeTruthy();
  expect(screen.queryByLabelText("Card Number")).toBeNull();
});

test("billing details are asked for before the first invoice, until they are entered", async () => {
  answers.set("GET /api/billing-details", () => Response.json(null));
  show();
  const link = await screen.findByRole("link", { name: "Enter your billing details" });
  expect(link.getAttribute("href")).toBe("/settings#subscription");
  answers.set("GET /api/billing-details", () => Response.json({ legalName: "Verde SRL" }));
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Enter your billing details" })).toBeNull());
});

test("a failure that says nothing itself is said in the words of the checkout", async () => {
  answers.set("POST /api/subscriptions", () => new Response("", { status: 500 }));
  show();
  await pay();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There was an error processing your subscription. Please try again.",
  );
  expect(currentToast()).toMatchObject({
    title: "Error",
    description: "There was an error processing your subscription. Please try again.",
  });
});

test("where no payments are taken, that is said", async () => {
  answers.set("POST /api/payment-setup", () =>
    Response.json({ message: "none", code: "PAYMENT_NOT_OFFERED" }, { status: 409 }),
  );
  show();
  expect(await screen.findByText(/This installation takes no payments/)).toBeTruthy();
});

test("a form that could not be prepared can be asked for again", async () => {
  answers.set("POST /api/payment-setup", () =>
    Response.json({ message: "down", code: "PAYMENT_UNAVAILABLE" }, { status: 503 }),
  );
  show();
  const again = await screen.findByRole("button", { name: "Try again" });
  answers.set("POST /api/payment-setup", () => Response.json({ provider: "demo", origin: bank }));
  await user.click(again);
  expect(await screen.findByLabelText("Card Number")).toBeTruthy();
});
