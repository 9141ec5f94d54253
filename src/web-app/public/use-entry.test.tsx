import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pendingCheckout } from "../../billing/checkout/ui/pending-checkout.ts";
import { prepareApp, renderApp } from "../test-support/render-app.tsx";
import { useEntry } from "./use-entry.ts";

const fetched = vi.fn<typeof fetch>();
const part = (claims: object) => btoa(JSON.stringify(claims)).replace(/=+$/, "");
const token = `${part({})}.${part({ expirationTsMillis: Date.now() + 3_600_000 })}.c2ln`;
let enter: ReturnType<typeof useEntry>;

function Door() {
  enter = useEntry();
  return null;
}

beforeEach(async () => {
  await prepareApp();
  vi.stubGlobal("fetch", fetched);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("the token is stored at once; the sites open 500 ms later, when the person is known", async () => {
  fetched.mockImplementation(async () => Response.json({ firstName: "Ana" }));
  const { place } = renderApp(<Door />, "/auth");
  void enter(token, "/sites");
  expect(localStorage.getItem("auth_token")).toBe(token);
  await pass(499);
  expect(place()).toBe("/auth");
  await pass(1);
  expect(place()).toBe("/sites");
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/user-info");
});

test("the person may take up to 1500 ms; then the sites open anyway", async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const { place } = renderApp(<Door />, "/auth");
  void enter(token, "/sites");
  await pass(1499);
  expect(place()).toBe("/auth");
  await pass(1);
  expect(place()).toBe("/sites");
});

describe("a checkout that waits for the registration", () => {
  const hourMs = 3_600_000;
  const checkout = "?plan=growth&amount=7900";

  test.each([
    ["goes on", checkout, 23, `/subscribe${checkout}`],
    ["is forgotten after a day", checkout, 24, "/sites"],
    ["leads nowhere else", "//other.example/?plan=growth", 1, "/sites"],
  ])("%s", async (_, search, ageHours, address) => {
    fetched.mockImplementation(async () => Response.json({ firstName: "Ana" }));
    pendingCheckout.save(search, Date.now() - ageHours * hourMs);
    const { place } = renderApp(<Door />, "/auth");
    void enter(token, "/sites");
    await pass(500);
    expect([place(), localStorage.getItem("pending_checkout")]).toEqual([address, null]);
  });
});
