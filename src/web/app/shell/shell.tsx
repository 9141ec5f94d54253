import { Trans } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { CrashPage } from "../crash-page.tsx";
import { queryClient } from "../query-client.ts";
import { Drawer } from "./drawer.tsx";
import { Rail } from "./rail.tsx";
import { TopBar } from "./top-bar.tsx";

/** What stands around every signed-in screen: top bar, rail from 1024 px on, drawer below. */
export function Shell() {
  const [isDrawerOpen, openDrawer] = useState(false);
  const { pathname } = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#content"
        className="fixed top-1 left-1 z-50 -translate-y-16 rounded-control bg-ink px-4 py-2.5 text-surface focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <TopBar onDrawer={() => openDrawer(true)} />
      <Rail />
      <Drawer open={isDrawerOpen} onOpenChange={openDrawer} />
      <main id="content" tabIndex={-1} className="pt-12 outline-none lg:pl-12">
        <ErrorBoundary fallback={() => <CrashPage isWhole={false} />} resetKey={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </QueryClientProvider>
  );
}
