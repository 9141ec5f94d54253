import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/callout.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { sessionsQuery } from "../accounts.queries.ts";
import { Section } from "./section.tsx";
import { SessionRow } from "./session-row.tsx";
import { useEndSession, useSignOutEverywhere } from "./use-sessions.ts";

/** Where the person is signed in, and the way out of all of them. */
export function SessionsSection({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { t } = useLingui();
  return (
    <Section
      title={t`Sessions`}
      description={t`The devices on which you are signed in. End those that you do not know.`}
    >
      <SessionList />
      <SignOutEverywhere onSignedOut={onSignedOut} />
    </Section>
  );
}

function SessionList() {
  const { t } = useLingui();
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery());
  const ending = useEndSession();
  const list = useRef<HTMLUListElement>(null);
  if (isError && !data) {
    return (
      <Callout look="problem" role="alert">
        <p className="mb-3">
          <Trans>Your sessions could not be loaded.</Trans>
        </p>
        <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Callout>
    );
  }
  if (!data) {
    return (
      <div aria-hidden className="grid gap-4">
        <div className="skeleton h-10" />
        <div className="skeleton h-10" />
      </div>
    );
  }
  return (
    <ul ref={list} aria-label={t`Sessions`} tabIndex={-1} className="outline-none">
      {data.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          onEnd={() => {
            ending.mutate(session);
            // Its button goes with the row.
            list.current?.focus();
          }}
        />
      ))}
    </ul>
  );
}

function SignOutEverywhere({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { t } = useLingui();
  const [isAsked, ask] = useState(false);
  const leaving = useSignOutEverywhere(onSignedOut);
  return (
    <>
      <Button className="mt-5" onClick={() => ask(true)}>
        <Trans>Sign out everywhere</Trans>
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={ask}
        title={t`Sign out everywhere?`}
        description={t`All your sessions end, this one too. You will need your password to come back.`}
        action={t`Sign out everywhere`}
        isDangerous
        onConfirm={() => {
          ask(false);
          if (!leaving.isPending) leaving.mutate();
        }}
      />
    </>
  );
}
