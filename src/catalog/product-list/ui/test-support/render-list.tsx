import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";

/**
 * Loads the texts of the list in English and stubs what jsdom lacks.
 * @param isWide whether the window is wide enough for a table
 */
export async function prepareList({ isWide }: { readonly isWide: boolean }): Promise<void> {
  localStorage.clear();
  await startLocale();
  await needCatalogs("catalog", "list-tools", "problems");
  vi.stubGlobal("matchMedia", () => ({
    matches: isWide,
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
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
}

/** Renders a part of the list with its own query client. Returns a function that renders it again. */
export function renderPart(part: ReactNode): (next: ReactNode) => void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const around = (children: ReactNode) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nProvider>
  );
  const { rerender } = render(around(part));
  return (next) => rerender(around(next));
}
