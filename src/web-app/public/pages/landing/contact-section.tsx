import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../../web/i18n/lazy-part.ts";
import { ErrorBoundary } from "../../../../web/ui/status/error-boundary.tsx";
import { usePageFacts } from "../../page-facts.ts";
import { PartFailure } from "./part-failure.tsx";
import { Section } from "./section.tsx";
import { useNear } from "./use-near.ts";

const { Component: ContactForm } = lazyPart(
  ["contact", "problems"],
  async () => (await import("../../../../contact/requests/ui/contact-form.tsx")).ContactForm,
);

/** The form loads when it comes near; the operator's address is there without scripts too. */
export function ContactSection() {
  const [box, isNear] = useNear<HTMLDivElement>();
  return (
    <Section
      id="contact"
      title={<Trans>Talk to us</Trans>}
      lead={
        <Trans>
          Ask for a demo with your own products: send us your shop's address, and we will show you where it
          stands.
        </Trans>
      }
    >
      <EmailLine />
      <div ref={box} className="relative min-h-[41rem] sm:min-h-[29.5rem] noscript:min-h-0">
        <noscript>
          <p className="text-16 text-ink-2">
            <Trans>The form needs JavaScript.</Trans>
          </p>
        </noscript>
        {isNear && (
          <ErrorBoundary
            fallback={(_error, retry) => (
              <PartFailure onRetry={retry}>
                <Trans>The form could not be loaded.</Trans>
              </PartFailure>
            )}
          >
            <Suspense>
              <ContactForm
                defaultKind="demo"
                below={
                  <Link to="/privacy" className="underline underline-offset-2">
                    <Trans>Privacy</Trans>
                  </Link>
                }
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Section>
  );
}

/** The server leaves it out where the operator has no address (platform/pages/fill-page.ts). */
function EmailLine() {
  const facts = usePageFacts();
  const email = facts === "failed" ? null : (facts?.operator.email ?? null);
  if (email === null) return null;
  return (
    <p data-if="email" className="mb-5 text-16 text-ink-2">
      <Trans>Or write to</Trans>{" "}
      <a
        href={`mailto:${email}`}
        className="text-ink underline decoration-control underline-offset-4 hover:decoration-ink"
      >
        {email}
      </a>
    </p>
  );
}
