import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../web/ui/button.tsx";
import { useIsSignedIn } from "../session/use-is-signed-in.ts";
import { HeroNetwork } from "./hero-network.tsx";
import { heroPicture } from "./landing-parts.ts";

/** The first screen of the landing page. */
export function Hero({ onNearLogin }: { readonly onNearLogin: () => void }) {
  const isIn = useIsSignedIn();
  return (
    <div className="relative isolate overflow-hidden">
      <HeroNetwork className="absolute inset-x-0 top-0 -z-10 h-full max-h-svh text-ink-3 opacity-60" />
      <div className="mx-auto grid w-full max-w-[1200px] content-center gap-12 px-4 py-14 sm:px-6 lg:min-h-[calc(100dvh-3.5rem)] lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:items-center lg:gap-16">
        <div className="relative">
          <p className="text-13 font-medium text-ink-2">
            <Trans>Price tracking and pricing for online shops</Trans>
          </p>
          <h1 className="mt-4 text-[clamp(2rem,9vw,2.75rem)] leading-[1.08] font-semibold tracking-tight">
            <span className="block">
              <Trans>Every competitor.</Trans>
            </span>{" "}
            <span className="block">
              <Trans>Every product.</Trans>
            </span>{" "}
            <span className="block">
              <Trans>Every day.</Trans>
            </span>
          </h1>
          <p className="mt-6 max-w-[48ch] text-16 text-pretty text-ink-2">
            <Trans>
              Vizor reads your product pages and your competitors' once a day and keeps every change of price
              and stock.
            </Trans>
            <br />
            <Trans>
              You see where you are too expensive, where you give money away, and what to charge next.
            </Trans>
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            {isIn ? (
              <Link to="/sites" className={buttonClass("solid", "large")}>
                <Trans>Open my sites</Trans>
              </Link>
            ) : (
              <>
                <Link to="/register" className={buttonClass("solid", "large")}>
                  <Trans>Try it free for 14 days</Trans>
                </Link>
                <Link to="/#contact" replace className={buttonClass("outline", "large")}>
                  <Trans>Ask for a demo</Trans>
                </Link>
              </>
            )}
          </div>
          {!isIn && (
            <p className="mt-5 text-13 text-ink-2">
              <Trans>
                Already a customer?{" "}
                <Link
                  to="/auth"
                  onPointerEnter={onNearLogin}
                  onFocus={onNearLogin}
                  className="touch-target inline-block rounded-control py-1 font-medium text-ink underline underline-offset-4"
                >
                  Log in
                </Link>
              </Trans>
            </p>
          )}
        </div>
        <Suspense fallback={<div className="min-h-[32rem]" />}>
          <heroPicture.Component />
        </Suspense>
      </div>
    </div>
  );
}
