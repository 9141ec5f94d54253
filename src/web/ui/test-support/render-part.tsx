import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";

/** Renders a part of a screen with texts, an address, and its own query client, which does not try again. */
export function renderPart(part: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

/** Replies by method and path, "GET /api/plans"; other calls are answered with 500. */
export type Replies = ReadonlyMap<string, () => Response | Promise<Response>>;

export interface SentCall {
  readonly call: string;
  readonly key: string | null;
  readonly body: string;
}

/** Stubs fetch until `vi.unstubAllGlobals`. Returns the calls, to which each one is added as it is sent. */
export function stubCalls(replies: Replies): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", headers, body }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    sent.push({ call, key: new Headers(headers).get("idempotency-key"), body: String(body ?? "") });
    return replies.get(call)?.() ?? Response.json({ message: "unexpected" }, { status: 500 });
  });
  return sent;
}
