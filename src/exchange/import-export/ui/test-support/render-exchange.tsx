import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";

/** A call as the stubbed server got it. */
interface RecordedCall {
  /** "POST /export". */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the name of an uploaded file. */
  readonly body: unknown;
}

type Replies = Record<string, (request: RecordedCall) => unknown>;

/**
 * For component tests: answers calls by method and path, and records them. The answers may be changed while the test runs.
 * @param answers a Response is returned as it is, anything else as JSON
 */
export function stubExchange(answers: Replies): RecordedCall[] {
  const all: RecordedCall[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    const request: RecordedCall = {
      call: `${init.method} ${pathname}`,
      query: Object.fromEntries(searchParams),
      headers: init.headers as Record<string, string>,
      body: bodyOf(init.body),
    };
    all.push(request);
    const answer = answers[request.call];
    if (!answer) throw new Error(`No answer to ${request.call}`);
    const reply = answer(request);
    return reply instanceof Response ? reply : Response.json(reply);
  });
  return all;
}

function bodyOf(body: RequestInit["body"]): unknown {
  if (body instanceof FormData) return (body.get("file") as File).name;
  return typeof body === "string" ? JSON.parse(body) : undefined;
}

/** Shows a part of the screen in English, with its own query cache. */
export async function renderExchange(part: ReactNode): Promise<void> {
  localStorage.clear();
  localStorage.setItem("auth_token", "a.b.c");
  localStorage.setItem("auth_token_expiration", String(Date.now() + 3_600_000));
  await startLocale();
  await needCatalogs("import-export", "problems");
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}
