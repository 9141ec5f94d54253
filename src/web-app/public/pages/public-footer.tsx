import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { useSwitchLocale } from "../../appearance/use-switch-locale.ts";
import { Brand } from "../../brand.tsx";

const linkClass = "touch-target inline-flex min-h-9 items-center rounded-control hover:text-ink";

/** Legal pages, method and the other language, at the foot of every public page. */
export function PublicFooter() {
  const { t } = useLingui();
  return (
    <footer className="mt-auto border-t bg-sunken">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-13 text-ink-2 sm:px-6">
        <Link to="/" className="mr-auto rounded-control text-ink">
          <Brand />
        </Link>
        <nav aria-label={t`Legal`} className="flex flex-wrap gap-x-6">
          <Link to="/method" className={linkClass}>
            <Trans>How prices are read</Trans>
          </Link>
          <Link to="/privacy" className={linkClass}>
            <Trans>Privacy</Trans>
          </Link>
          <Link to="/terms" className={linkClass}>
            <Trans>Terms</Trans>
          </Link>
        </nav>
        <OtherLanguage />
      </div>
    </footer>
  );
}

/** An address of its own for search engines and for browsers without scripts; others switch in place. */
function OtherLanguage() {
  const { pathname } = useLocation();
  const switchLocale = useSwitchLocale();
  const other = useLocale() === "ro" ? "en" : "ro";
  return (
    <a
      href={other === "en" ? `${pathname}?lang=en` : `${pathname}?lang=ro`}
      hrefLang={other}
      lang={other}
      onClick={(event) => {
        event.preventDefault();
        switchLocale(other);
      }}
      className={linkClass}
    >
      {other === "en" ? "English" : "Română"}
    </a>
  );
}
