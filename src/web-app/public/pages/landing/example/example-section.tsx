import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { lazyPart } from "../../../../../web/i18n/lazy-part.ts";
import { ErrorBoundary } from "../../../../../web/ui/status/error-boundary.tsx";
import { PartFailure } from "../part-failure.tsx";
import { Section } from "../section.tsx";
import { useNear } from "../use-near.ts";

const { Component: LiveExample } = lazyPart(
  ["monitoring"],
  async () => (await import("./live-example.tsx")).LiveExample,
);

/** A piece of the product on sample data. Its code loads when it comes near. */
export function ExampleSection() {
  const [box, isNear] = useNear<HTMLDivElement>();
  return (
    <Section
      id="example"
      title={<Trans>Try it here</Trans>}
      lead={
        <Trans>
          Move your price and watch your place change. The ruler and the chart are those of the product; the
          shops and prices are examples.
        </Trans>
      }
    >
      <div
        ref={box}
        className="min-h-[43rem] rounded-panel border bg-surface sm:min-h-[38rem] noscript:min-h-0"
      >
        <noscript>
          <p className="p-6 text-16 text-ink-2">
            <Trans>This example needs JavaScript.</Trans>
          </p>
        </noscript>
        {isNear && (
          <ErrorBoundary
            fallback={(_error, retry) => (
              <PartFailure onRetry={retry}>
                <Trans>The example could not be loaded.</Trans>
              </PartFailure>
            )}
          >
            <Suspense>
              <LiveExample />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Section>
  );
}
