import { useEffect } from "react";
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import { handleEndedSession } from "../call.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { CrashPage } from "./crash-page.tsx";
import { LandingPage } from "./public/landing-page.tsx";
import { PublicLayout } from "./public/public-layout.tsx";
import { RequireSession } from "./require-session.tsx";
import { notFound, products, sites } from "./screens.ts";
import { endSession, watchExpiry } from "./session-end.ts";

/** The routes of the app, and what holds on all of them. */
export function App() {
  return (
    <BrowserRouter>
      <ErrorBoundary fallback={() => <CrashPage />}>
        <RouteEffects />
        <Routes>
          <Route element={<PublicLayout />}>
            <Route index element={<LandingPage />} />
            <Route path="auth" element={<LandingPage />} />
            <Route path="*" element={<notFound.Component />} />
          </Route>
          <Route element={<RequireSession />}>
            <Route path="sites" element={<sites.Component />} />
            <Route path="products" element={<products.Component />} />
          </Route>
        </Routes>
      </ErrorBoundary>
      <Toaster />
    </BrowserRouter>
  );
}

/** Scrolls to the top when the route changes, and ends a session that the server or the clock has ended. */
function RouteEffects() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it reacts to
  useEffect(() => window.scrollTo(0, 0), [pathname]);
  useEffect(() => {
    handleEndedSession(() => endSession(navigate));
    return watchExpiry(navigate);
  }, [navigate]);
  return null;
}
