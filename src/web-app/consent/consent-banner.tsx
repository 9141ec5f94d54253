import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../../web/ui/button.tsx";

/**
 * Asks for consent at the bottom of the window. The page reserves its height, so that focused elements are
 * not hidden behind it.
 */
export function ConsentBanner({ onAccept }: { readonly onAccept: () => void }) {
  const { t } = useLingui();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      root.setProperty("--bottom-bar", `${banner.current?.offsetHeight ?? 0}px`);
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      root.removeProperty("--bottom-bar");
    };
  }, []);
  return (
    <section
      ref={banner}
      aria-label={t`Cookies`}
      className="fixed inset-x-0 bottom-0 z-35 border-t border-control bg-surface"
    >
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-end gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <p className="min-w-0 flex-[1_1_24rem] text-13 text-pretty text-ink-2">
          <Trans>
            Vizor stores your session and what you choose here. If you accept, also your place on a page. No
            tracking.{" "}
            <Link to="/privacy#cookies" className="inline-block py-0.5 text-ink underline underline-offset-2">
              Privacy
            </Link>
          </Trans>
        </p>
        <Button look="solid" size="small" onClick={onAccept}>{t`Accept`}</Button>
      </div>
    </section>
  );
}
