import { Trans } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { handleEndedSession } from "../../call.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { CrashPage } from "../crash-page.tsx";
import { queryClient } from "../query-client.ts";
import { endSession, watchExpiry } from "../session-end.ts";
import { Rail } from "./rail.tsx";
import { TopBar } from "./top-bar.tsx";

const Drawer = lazy(async () => ({ default: (await import("./drawer.tsx")).Drawer }));

/** What stands around every signed-in screen: top bar, rail from 1024 px on, drawer below. */
export function Shell() {
  const [isDrawerOpen, openDrawer] = useState(false);
  const { pathname } = useLocation();
  useSessionWatch();
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
      {isDrawerOpen && (
        <Suspense>
          <Drawer open onOpenChange={openDrawer} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="pt-12 outline-none lg:pl-12">
        <ErrorBoundary fallback={(error) => <CrashPage error={error} isWhole={false} />} resetKey={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </QueryClientProvider>
  );
}

/** Leads out when the server, or the clock, has ended the session. */
function useSessionWatch(): void {
  const navigate = useNavigate();
  useEffect(() => {
    handleEndedSession(() => endSession(navigate));
    return watchExpiry(navigate);
  }, [navigate]);
}
