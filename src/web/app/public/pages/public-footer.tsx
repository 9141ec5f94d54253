import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

const linkClass = "inline-flex min-h-9 items-center rounded-control hover:text-ink";

/** The legal pages, at the foot of every public page. */
export function PublicFooter() {
  const { t } = useLingui();
  return (
    <footer className="mt-auto border-t">
      <nav
        aria-label={t`Legal`}
        className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-6 px-4 py-3 text-13 text-ink-2 sm:px-6"
      >
        <span className="mr-auto">Vizor</span>
        <Link to="/privacy" className={linkClass}>
          <Trans>Privacy</Trans>
        </Link>
        <Link to="/terms" className={linkClass}>
          <Trans>Terms</Trans>
        </Link>
      </nav>
    </footer>
  );
}
