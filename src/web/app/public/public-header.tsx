import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { isSignedIn, onSessionChange } from "../../session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Brand } from "../brand.tsx";
import { LanguageToggle } from "../language-toggle.tsx";
import { gentleScroll } from "../motion.ts";
import { ThemeToggle } from "../theme-toggle.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SectionLinks } from "./section-links.tsx";

const SignedInName = lazy(async () => ({ default: (await import("./signed-in-name.tsx")).SignedInName }));

/** The page is there first; who is signed in may be told a moment later. */
const nameDelayMs = 300;

/** Brand, sections, language, theme, and the way in – or, for who is in, the way to their sites. */
export function PublicHeader() {
  const { t } = useLingui();
  const isIn = useSyncExternalStore(onSessionChange, isSignedIn);
  const isHome = useLocation().pathname === "/";
  return (
    <header className="sticky top-0 z-30 border-b bg-surface">
      <div className="mx-auto flex h-14 max-w-[1200px] items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link
          to="/"
          replace={isHome}
          onClick={() => isHome && window.scrollTo({ top: 0, behavior: gentleScroll() })}
          className="mr-auto rounded-control"
        >
          <Brand />
        </Link>
        <nav aria-label={t`Sections`} className="hidden md:block">
          <ul className="mr-2 flex">
            <SectionLinks className="flex min-h-9 items-center rounded-control px-3 text-ink-2 hover:text-ink" />
          </ul>
        </nav>
        {isIn && <NameLater />}
        <LanguageToggle />
        <span className="hidden md:block">
          <ThemeToggle />
        </span>
        <Link to={isIn ? "/sites" : "/auth"} className={buttonClass("solid", "small")}>
          {isIn ? <Trans>My sites</Trans> : <Trans>Log in</Trans>}
        </Link>
        <MobileMenu />
      </div>
    </header>
  );
}

function NameLater() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), nameDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <SignedInName />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
