import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { signedInPaths } from "../kit/pages/screen-paths.ts";
import { ErrorBoundary } from "../web/ui/status/error-boundary.tsx";
import { ConnectionGuard } from "./failure/connection-guard.tsx";
import { CrashPage } from "./failure/crash-page.tsx";
import { PublicLayout } from "./public/public-layout.tsx";
import { landingPage, publicPages } from "./screens.ts";
import { ScrollToTop } from "./scroll/scroll-to-top.tsx";
import { RequireSession } from "./session/require-session.tsx";

const AfterStart = lazy(async () => ({ default: (await import("./after-start.tsx")).AfterStart }));

/** The app in the browser. */
export function App() {
  return <Pages router={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />;
}

/**
 * The routes of the app, with error boundaries and providers. Pages are prerendered with it too, so what it renders first
 * must be the same in both places.
 * @param router wraps the routes: the browser's address, or the one that is prerendered
 */
export function Pages({ router }: { readonly router: (routes: ReactNode) => ReactNode }) {
  return (
    <ConnectionGuard>
      {router(
        <ErrorBoundary fallback={(error) => <CrashPage error={error} />}>
          <Later />
          <ScrollToTop />
          <Routes>
            <Route element={<PublicLayout />}>
              <Route index element={<landingPage.Component />} />
              <Route path="auth" element={<landingPage.Component />} />
              <Route path="*" element={<publicPages.Component />} />
            </Route>
            <Route element={<RequireSession />}>
              {signedInPaths.map((path) => (
                <Route key={path} path={path} />
              ))}
            </Route>
          </Routes>
        </ErrorBoundary>,
      )}
    </ConnectionGuard>
  );
}

/**
 * What follows the first render, which is the prerendered one. A component of its own, so that nothing else renders again
 * with it: React would discard the prerendered content of parts whose code has not arrived.
 */
function Later() {
  const isStarted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  return (
    isStarted && (
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <AfterStart />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
