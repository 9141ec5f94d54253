import { Trans } from "@lingui/react/macro";
import { linkClass } from "../../../web/ui/link-button.tsx";

/** Which terms an account has. The links open a new tab: what was typed is kept. */
export function TermsNote() {
  return (
    <p className="text-13 text-pretty text-ink-2">
      <Trans>
        By continuing you accept the{" "}
        <a href="/terms" target="_blank" rel="noopener" className={linkClass}>
          terms
        </a>{" "}
        and confirm that you have read the page on{" "}
        <a href="/privacy" target="_blank" rel="noopener" className={linkClass}>
          privacy
        </a>
        .
      </Trans>
    </p>
  );
}
