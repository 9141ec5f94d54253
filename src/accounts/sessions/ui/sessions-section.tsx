import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { LinkButton } from "../../../web/ui/link-button.tsx";
import { Section } from "../../../web/ui/sections/settings-section.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { sessionsQuery } from "../../people/ui/account.queries.ts";
import { SessionRow } from "./session-row.tsx";
import { type Session, useRevokeSession, useSignOutEverywhere } from "./use-sessions.ts";

/** The person's sessions, and the button that ends all of them. */
export function SessionsSection({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { t } = useLingui();
  return (
    <Section
      title={t`Sessions`}
      description={t`The devices on which you are signed in. Sign out those that you do not recognize.`}
    >
      <SessionList />
      <SignOutEverywhere onSignedOut={onSignedOut} />
    </Section>
  );
}

/** Rows shown before the list scrolls; the newest come first. */
const collapsedSessions = 6;

function SessionList() {
  const { t } = useLingui();
  const [isWhole, showWhole] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery());
  const ending = useRevokeSession();
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
  const visible = ownFirst(data).slice(0, isWhole ? data.length : collapsedSessions);
  return (
    <>
      <ul ref={list} aria-label={t`Sessions`} tabIndex={-1} className="outline-none">
        {visible.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => {
              ending.mutate(session);
              // Its button is removed with the row.
              list.current?.focus();
            }}
          />
        ))}
      </ul>
      {visible.length < data.length && (
        <LinkButton
          className="mt-3 block"
          onClick={() => {
            showWhole(true);
            list.current?.focus();
          }}
        >
          <Plural value={data.length} one="Show # session" other="Show all # sessions" />
        </LinkButton>
      )}
    </>
  );
}

/** The current session first, then the others in the order received. */
function ownFirst(sessions: readonly Session[]): readonly Session[] {
  return [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
}

function SignOutEverywhere({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { t } = useLingui();
  const [isConfirming, ask] = useState(false);
  const leaving = useSignOutEverywhere(onSignedOut);
  return (
    <>
      <Button className="mt-5" onClick={() => ask(true)}>
        <Trans>Sign out everywhere</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
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
