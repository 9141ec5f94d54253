import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";

/** A call as the stubbed server got it. */
export interface RecordedCall {
  /** "POST /crm/add-user". */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply = (call: RecordedCall) => Response | Promise<Response>;

/**
 * For component tests: answers calls by method and path, and records them. A call without an answer fails like a
 * lost connection. The answers may be changed while the test runs.
 */
export function stubServer(answers: Record<string, Reply>): RecordedCall[] {
  const all: RecordedCall[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    const recorded: RecordedCall = {
      call: `${init.method} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    all.push(recorded);
    const answer = answers[recorded.call];
    if (!answer) throw new Error(`No answer to ${recorded.call}`);
    return answer(recorded);
  });
  return all;
}

export const done = (): Response => new Response(null, { status: 204 });

/** A problem document as the server sends it. */
export function refused(
  status: number,
  message: string,
  more: {
    readonly code?: string;
    readonly errors?: Record<string, string>;
    readonly fields?: Record<string, { readonly code: string }>;
  } = {},
): Response {
  return Response.json({ message, ...more }, { status });
}

/**
 * Renders a part of the settings, in English, with its own query cache. Returns a function that renders another part
 * in its place.
 */
export async function renderSettings(part: ReactNode): Promise<(next: ReactNode) => void> {
  localStorage.clear();
  await startLocale();
  await needCatalogs("sign-in", "account-forms", "settings", "problems");
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const within = (shown: ReactNode) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>{shown}</QueryClientProvider>
    </I18nProvider>
  );
  const { rerender } = render(within(part));
  return (next) => rerender(within(next));
}
