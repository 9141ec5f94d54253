import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { firstStepNames } from "../core/steps-done.ts";
import { FirstSteps } from "./first-steps.tsx";

/** Steps that the server reports as done. */
let done = 0;
let client: QueryClient;

beforeEach(async () => {
  await startLocale();
  await needCatalogs("first-steps", "problems");
  done = 0;
  vi.stubGlobal("fetch", async () =>
    Response.json({ state: "open", steps: firstStepNames.map((name, at) => ({ name, done: at < done })) }),
  );
  vi.useFakeTimers();
  client = new QueryClient();
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <FirstSteps onStep={() => undefined} mayShowAgain={false} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await pass(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a change that a person makes shows at once, and one that arrives by itself within ten seconds", async () => {
  expect(screen.getByText("0 of 5 done")).toBeDefined();
  done = 1;
  const change = client.getMutationCache().build(client, { mutationFn: async () => undefined });
  await act(() => change.execute(undefined));
  await pass(0);
  expect(screen.getByText("1 of 5 done")).toBeDefined();
  done = 2;
  // The reply takes a moment.
  await pass(10_500);
  await pass(500);
  expect(screen.getByText("2 of 5 done")).toBeDefined();
});
