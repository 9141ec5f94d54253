import { lazy, Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { ErrorBoundary } from "../ui/status/error-boundary.tsx";
import { ConnectionGuard } from "./failure/connection-guard.tsx";
import { CrashPage } from "./failure/crash-page.tsx";
import { LandingPage } from "./public/landing-page.tsx";
import { PublicLayout } from "./public/public-layout.tsx";
import { publicPages, signedInPaths } from "./screens.ts";
import { ScrollToTop } from "./scroll/scroll-to-top.tsx";
import { RequireSession } from "./session/require-session.tsx";

const AfterStart = lazy(async () => ({ default: (await import("./after-start.tsx")).AfterStart }));

/** The routes of the app, with error boundaries and providers. */
export function App() {
  return (
    <ConnectionGuard>
      <BrowserRouter>
        <ErrorBoundary fallback={(error) => <CrashPage error={error} />}>
          <ErrorBoundary fallback={() => null}>
            <Suspense>
              <AfterStart />
            </Suspense>
          </ErrorBoundary>
          <ScrollToTop />
          <Routes>
            <Route element={<PublicLayout />}>
              <Route index element={<LandingPage />} />
              <Route path="auth" element={<LandingPage />} />
              <Route path="*" element={<publicPages.Component />} />
            </Route>
            <Route element={<RequireSession />}>
              {signedInPaths.map((path) => (
                <Route key={path} path={path} />
              ))}
            </Route>
          </Routes>
        </ErrorBoundary>
      </BrowserRouter>
    </ConnectionGuard>
  );
}
