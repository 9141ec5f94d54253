import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { needCatalogs } from "../../web/i18n/catalogs.ts";
import { PageHead } from "../page-head.tsx";
import { Hero } from "./hero.tsx";
import { landingSections } from "./landing-parts.ts";

const loadLogin = async () => {
  const [{ LoginFlow }] = await Promise.all([
    import("./login-flow.tsx"),
    needCatalogs("sign-in", "problems"),
  ]);
  return { default: LoginFlow };
};
const LoginFlow = lazy(loadLogin);

/** Prefetches the dialog. A failure is reported when it opens and loads again. */
const preloadLogin = () => void loadLogin().catch(() => undefined);

/**
 * Parts that do not depend on the address. They are constants, so that a change of the address does not render them again:
 * React would show the login dialog only after the code of those that are still prerendered has arrived.
 */
const hero = <Hero onNearLogin={preloadLogin} />;
const sections = (
  <Suspense>
    <landingSections.Component />
  </Suspense>
);

/** The landing page. `/auth` is the same page with the login dialog open. */
export function LandingPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isLoginOpen = useLocation().pathname === "/auth";
  return (
    <main className="flex-1 overflow-x-clip">
      <PageHead
        title={t`Vizor – what every competitor charges, every day`}
        description={t`Vizor reads the product pages of your shop and of your competitors each day, stores every change of price and stock, and compares each of your prices with theirs.`}
        isListed={!isLoginOpen}
      />
      {hero}
      {sections}
      {isLoginOpen && (
        <Suspense>
          <LoginFlow onClose={() => void navigate("/", { replace: true })} />
        </Suspense>
      )}
    </main>
  );
}
