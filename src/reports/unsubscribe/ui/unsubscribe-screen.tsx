import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { linkClass } from "../../../web/ui/link-button.tsx";
import type { Subscription } from "../unsubscribe.contract.ts";
import { useSubscription } from "./use-subscription.ts";

export interface UnsubscribeScreenProps {
  /** Of the mailed link; null when the address had none. */
  readonly token: string | null;
}

/** Asks before the mails of a link end: mail programs open links by themselves. */
export function UnsubscribeScreen({ token }: UnsubscribeScreenProps) {
  return token === null ? <InvalidLink /> : <LinkedSubscription token={token} />;
}

function LinkedSubscription({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const { state, isEnding, end, retry } = useSubscription(token);
  if (state.step === "failed") {
    if (state.isInvalid) return <InvalidLink />;
    return (
      <Panel heading={t`Unsubscribe`}>
        <p role="alert" className="text-dearer">
          {messageOf(state.error)}
        </p>
        <Button className="mt-4" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </Panel>
    );
  }
  if (state.step === "asking") {
    return (
      <Panel heading={t`Unsubscribe`}>
        <div aria-hidden className="skeleton h-16 w-full" />
      </Panel>
    );
  }
  const { subscription, error } = state;
  if (!subscription.active) return <Unsubscribed subscription={subscription} />;
  return (
    <Panel heading={t`Unsubscribe`}>
      <p className="text-pretty [overflow-wrap:anywhere]">
        <Question subscription={subscription} />
      </p>
      {error !== null && (
        <p role="alert" className="mt-3 text-13 text-dearer">
          {messageOf(error)}
        </p>
      )}
      <Button look="solid" className="mt-5 w-full" aria-disabled={isEnding} onClick={() => void end()}>
        <Trans>Unsubscribe</Trans>
      </Button>
    </Panel>
  );
}

function Question({ subscription: { kind, name, site } }: { readonly subscription: Subscription }) {
  if (kind === "alerts") return <Trans>Do you no longer want mails about your alerts?</Trans>;
  return (
    <Trans>
      Do you no longer want the daily report “{name}” of {site}?
    </Trans>
  );
}

function Unsubscribed({ subscription: { kind, name, site } }: { readonly subscription: Subscription }) {
  const { t } = useLingui();
  const params = site === null ? "" : `?${new URLSearchParams({ site })}`;
  return (
    <Panel heading={t`You are unsubscribed`}>
      <p role="status" className="text-pretty [overflow-wrap:anywhere]">
        {kind === "alerts" ? (
          <Trans>You get no more mails about your alerts.</Trans>
        ) : (
          <Trans>
            The report “{name}” of {site} is paused.
          </Trans>
        )}
      </p>
      <Link
        to={`/settings${params}${kind === "alerts" ? "#alerts" : "#notificationReports"}`}
        className={`${linkClass} mt-4 inline-block`}
      >
        <Trans>Turn it on again in the settings</Trans>
      </Link>
    </Panel>
  );
}

function InvalidLink() {
  const { t } = useLingui();
  return (
    <Panel heading={t`This link is not valid`}>
      <p role="alert" className="text-pretty">
        <Trans>
          The report may have been deleted, or the address is incomplete. Open the link in the email again, or
          change your reports in the settings.
        </Trans>
      </p>
    </Panel>
  );
}

function Panel({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-[464px] flex-1 px-4 py-8 sm:py-14">
      <h1 className="text-28 font-semibold tracking-tight text-balance">{heading}</h1>
      <section className="mt-6 rounded-panel border bg-surface p-5 sm:p-6">{children}</section>
    </main>
  );
}
