import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale, switchLocale } from "../../../web/i18n/catalogs.ts";
import { renderPart, type SentCall, stubCalls } from "../../../web/ui/test-support/render-part.tsx";
import { StripeForm } from "./stripe-form.tsx";

const stripe = { loadStripe: vi.fn(), elements: vi.fn(), confirmSetup: vi.fn() };

const user = userEvent.setup();
const paid = vi.fn();
let answers: Map<string, () => Response>;
let sent: SentCall[];

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("problems", "checkout");
  const element = { mount: () => undefined, destroy: () => undefined };
  stripe.elements.mockReturnValue({ create: () => element });
  stripe.confirmSetup.mockResolvedValue({ setupIntent: { id: "seti_entered" } });
  stripe.loadStripe.mockResolvedValue(stripe);
  answers = new Map([["POST /api/subscriptions", () => Response.json({ state: "ACTIVE" })]]);
  sent = stubCalls(answers);
  prefer("light");
});
afterEach(async () => {
  cleanup();
  await switchLocale("en");
  history.replaceState(null, "", "/");
  document.documentElement.removeAttribute("data-theme");
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** The theme that the person's system prefers. */
function prefer(theme: "light" | "dark"): void {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes(theme) }));
}

const show = () =>
  renderPart(
    <StripeForm
      publishableKey="pk_test"
      clientSecret="secret"
      planId="start"
      email="ana@shop.example"
      onDone={paid}
      load={stripe.loadStripe}
    />,
  );
const tokens = () =>
  sent
    .filter(({ call }) => call === "POST /api/subscriptions")
    .map(({ body }) => JSON.parse(body).paymentToken);

test.each([
  ["en", "dark", "light", "stripe"],
  ["ro", "light", "dark", "night"],
  ["en", "dark", undefined, "night"],
] as const)(
  "Stripe's frame has the language and the theme of the page: %s, the system is %s, chosen is %s",
  async (locale, system, chosen, name) => {
    await switchLocale(locale);
    prefer(system);
    if (chosen) document.documentElement.dataset["theme"] = chosen;
    show();
    await waitFor(() =>
      expect(stripe.elements).toHaveBeenCalledWith({
        clientSecret: "secret",
        locale,
        appearance: { theme: name },
      }),
    );
  },
);

async function pay(): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Subscribe Now" });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}

test("a card that the bank has confirmed on its own page pays; refused, another one is entered", async () => {
  history.replaceState(null, "", "/subscribe?plan=start&setup_intent=seti_bank&redirect_status=succeeded");
  answers.set("POST /api/subscriptions", () =>
    Response.json({ code: "PAYMENT_DECLINED", message: "no" }, { status: 402 }),
  );
  show();
  expect(await screen.findByText(/^Your bank has confirmed the card/)).toBeTruthy();
  expect(stripe.loadStripe).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Card Holder Name"), "Ana Pop");
  await pay();
  await waitFor(() => expect(stripe.loadStripe).toHaveBeenCalledOnce());
  answers.set("POST /api/subscriptions", () => Response.json({ state: "ACTIVE" }));
  await pay();
  await waitFor(() => expect(paid).toHaveBeenCalledOnce());
  expect(tokens()).toEqual(["seti_bank", "seti_entered"]);
});

test("a card that the bank has not confirmed is entered again", async () => {
  history.replaceState(null, "", "/subscribe?plan=start&setup_intent=seti_bank&redirect_status=failed");
  show();
  await user.type(screen.getByLabelText("Card Holder Name"), "Ana Pop");
  await pay();
  await waitFor(() => expect(tokens()).toEqual(["seti_entered"]));
});
