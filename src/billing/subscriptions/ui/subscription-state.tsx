import { Trans, useLingui } from "@lingui/react/macro";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { SubscriptionView } from "../subscriptions.contract.ts";

/** A day of Romania in the person's language. @param at ms since 1970 */
export function useDay(): (at: number | null) => string {
  const locale = useLocale();
  return (at) =>
    at === null
      ? ""
      : new Date(at).toLocaleDateString(locale === "ro" ? "ro-RO" : "en-GB", {
          dateStyle: "long",
          timeZone: "Europe/Bucharest",
        });
}

/** What the state means, and what to do about it. */
export function SubscriptionState({ view }: { readonly view: SubscriptionView }) {
  const { t } = useLingui();
  const day = useDay();
  const trialEnd = day(view.trialEndsAt);
  const periodEnd = day(view.periodEndsAt);
  const graceEnd = day(view.graceEndsAt);
  if (view.byAgreement)
    return <p className="text-ink-2">{t`Active by agreement: nothing is paid here, and it has no end.`}</p>;
  switch (view.state) {
    case "TRIAL":
      return (
        <Callout title={t`Free trial`}>
          <Trans>Your trial ends on {trialEnd}. Choose a plan before then, and nothing stops.</Trans>
        </Callout>
      );
    case "ACTIVE":
      return (
        <p className="text-ink-2">
          <Trans>Active. Renews on {periodEnd}.</Trans>
        </p>
      );
    case "PAST_DUE":
      if (view.isCancelled) {
        return (
          <Callout look="warning" title={t`Cancelled, and the last payment failed`}>
            <Trans>
              Everything works until {graceEnd}, or until {periodEnd} once a new card has paid what is open.
            </Trans>
          </Callout>
        );
      }
      return (
        <Callout look="warning" title={t`The last payment failed`}>
          <Trans>Everything works until {graceEnd}. Update your card so that it goes on.</Trans>
        </Callout>
      );
    case "CANCELLED":
      return (
        <Callout title={t`Cancelled`}>
          <Trans>Everything works until {periodEnd}; nothing more is charged.</Trans>
        </Callout>
      );
    case "ENDED":
      return (
        <Callout look="warning" title={t`The subscription has ended`}>
          <Trans>
            Checks, imports, exports and recommended prices have stopped. Your data stays. Choose a plan to go
            on.
          </Trans>
        </Callout>
      );
  }
}
