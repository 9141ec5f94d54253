import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { buttonClass } from "../../web/ui/button.tsx";
import { LanguageToggle } from "../appearance/language-toggle.tsx";
import { ThemeToggle } from "../appearance/theme-toggle.tsx";
import { Brand } from "../brand.tsx";
import { gentleScroll } from "../scroll/motion.ts";
import { useIsSignedIn } from "../session/use-is-signed-in.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NameSlot } from "./name-slot.tsx";
import { SectionLinks } from "./section-links.tsx";

/** Brand, sections, language, theme, and the login or a link to the person's sites. */
export function PublicHeader() {
  const { t } = useLingui();
  const isIn = useIsSignedIn();
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
        <NameSlot className="hidden max-w-40 truncate px-1 font-medium md:block" />
        <span className="flex noscript:hidden">
          <LanguageToggle />
        </span>
        <span className="hidden md:block noscript:hidden">
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
