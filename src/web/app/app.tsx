import { useEffect } from "react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { CrashPage } from "./crash-page.tsx";
import { LandingPage } from "./public/landing-page.tsx";
import { PublicLayout } from "./public/public-layout.tsx";
import { RequireSession } from "./require-session.tsx";
import { notFound, products, sites } from "./screens.ts";

/** The routes of the app, and what holds on all of them. */
export function App() {
  return (
    <BrowserRouter>
      <ErrorBoundary fallback={(error) => <CrashPage error={error} />}>
        <ScrollToTop />
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

/** Every change of the route scrolls to the top. @see specification 1, section 2 */
function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it reacts to
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
