import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { needCatalogs } from "../../i18n/catalogs.ts";
import { isSignedIn, onSessionChange } from "../../session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageHead } from "../page-head.tsx";
import { landingSections } from "../screens.ts";
import { ShelfPicture } from "./shelf-picture.tsx";

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

/** The landing page. `/auth` is the same page with the login dialog open. */
export function LandingPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isLoginOpen = useLocation().pathname === "/auth";
  const isIn = useSyncExternalStore(onSessionChange, isSignedIn);
  return (
    <main className="flex-1">
      <PageHead
        title={t`Vizor – what every competitor charges, every day`}
        description={t`Vizor reads the product pages of your shop and of your competitors each day, stores every change of price and stock, and compares each of your prices with theirs.`}
        isListed={!isLoginOpen}
      />
      <div className="mx-auto grid w-full max-w-[1200px] content-center gap-12 px-4 py-12 sm:px-6 lg:min-h-[calc(100dvh-7rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:items-center lg:gap-20">
        <div>
          <h1 className="text-28 font-semibold tracking-tight text-balance sm:text-44">
            <Trans>Know what every competitor charges. Every day.</Trans>
          </h1>
          <p className="mt-5 max-w-[46ch] text-16 text-pretty text-ink-2">
            <Trans>
              Vizor reads the product pages of your shop and of your competitors each day, stores every change
              of price and stock, and compares each of your prices with theirs.
            </Trans>
          </p>
          <div className="mt-8">
            {isIn ? (
              <Link to="/sites" className={buttonClass("solid", "large")}>
                <Trans>Open my sites</Trans>
              </Link>
            ) : (
              <Link
                to="/auth"
                onPointerEnter={preloadLogin}
                onFocus={preloadLogin}
                className={buttonClass("solid", "large")}
              >
                <Trans>Log in</Trans>
              </Link>
            )}
          </div>
        </div>
        <ShelfPicture />
      </div>
      <Suspense>
        <landingSections.Component />
      </Suspense>
      {isLoginOpen && (
        <Suspense>
          <LoginFlow onClose={() => void navigate("/", { replace: true })} />
        </Suspense>
      )}
    </main>
  );
}
