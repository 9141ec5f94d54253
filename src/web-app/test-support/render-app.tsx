import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { vi } from "vitest";
import { userInfo } from "../../accounts/people/user-info.contract.ts";
import type { Role } from "../../kit/roles.ts";
import { type CatalogName, needCatalogs, startLocale } from "../../web/i18n/catalogs.ts";
import { queryClient } from "../query-client.ts";

/** Loads the language and texts, with empty storage. */
export async function prepareApp(...catalogs: CatalogName[]): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  stubBrowser();
  await startLocale();
  await needCatalogs("problems", ...catalogs);
}

/** Ends a test: takes away what is shown and forgets what was loaded and stubbed. */
export function closeApp(): void {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** Renders a part of the app at an address. `place()` is the address that it has led to. */
export function renderApp(children: ReactNode, address = "/"): { place: () => string } {
  let place = address;
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          {children}
          <AddressProbe
            onChange={(address) => {
              place = address;
            }}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { place: () => place };
}

function AddressProbe({ onChange }: { readonly onChange: (place: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => onChange(pathname + search + hash));
  return null;
}

/** A person of a role, with two sites, as the server would answer. */
export function userInfoOf(role: Role) {
  return {
    userId: 7,
    id: 7,
    firstName: "Ana",
    lastName: "Țurcanu",
    username: "ana",
    emailAddress: "ana@shop.example",
    email: "ana@shop.example",
    companyName: "Shop",
    role: { type: role },
    mfaEnabled: false,
    sites: [
      { site: "first.example", activeSubscription: true },
      { site: "second.example", activeSubscription: true },
    ],
  };
}

/** Signs a person of a role in, as far as the browser knows. */
export function signInAs(role: Role): void {
  localStorage.setItem("auth_token", "a.b.c");
  localStorage.setItem("auth_token_expiration", String(Date.now() + 3_600_000));
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json(userInfoOf(role)))),
  );
  queryClient.setQueryData([userInfo.path], userInfoOf(role));
}

/**
 * Answers calls to the server: the one about the person by their role, the others by `answer`.
 * @param answer given the method, the path with its query, and the body as it was sent
 */
export function answerCalls(
  role: Role,
  answer: (method: string, address: string, body: string) => Response | Promise<Response>,
): void {
  vi.stubGlobal("fetch", async (target: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, search } = new URL(target, "http://vizor.example");
    if (pathname === userInfo.path) return Response.json(userInfoOf(role));
    return answer(method, pathname + search, String(body ?? ""));
  });
}

/** What jsdom has no layout for. */
function stubBrowser(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
}
