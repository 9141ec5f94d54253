import { Trans } from "@lingui/react/macro";
import { Suspense, useSyncExternalStore } from "react";
import { Link, Outlet } from "react-router";
import { isSignedIn, onSessionChange } from "../../session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Brand } from "../brand.tsx";
import { LanguageToggle } from "../language-toggle.tsx";
import { ThemeToggle } from "../theme-toggle.tsx";

/** The public header over whatever a visitor may see. */
export function PublicLayout() {
  const isIn = useSyncExternalStore(onSessionChange, isSignedIn);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b bg-surface">
        <div className="mx-auto flex h-14 max-w-[1200px] items-center gap-1 px-4 sm:gap-2 sm:px-6">
          <Link to="/" className="mr-auto rounded-control">
            <Brand />
          </Link>
          <LanguageToggle />
          <ThemeToggle />
          {isIn ? (
            <Link to="/sites" className={buttonClass("solid", "small")}>
              <Trans>My sites</Trans>
            </Link>
          ) : (
            <Link to="/auth" className={buttonClass("solid", "small")}>
              <Trans>Log in</Trans>
            </Link>
          )}
        </div>
      </header>
      <Suspense>
        <Outlet />
      </Suspense>
    </div>
  );
}
