import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { PendingErasure } from "../../erasures/erasures.contract.ts";
import type { RightsKind } from "../../subject/subject.contract.ts";
import type { DataRights } from "../overview.contract.ts";
import { ErasureDialog } from "./erasure-dialog.tsx";
import { useRequestErasure, useWithdrawErasure } from "./use-data-rights.ts";

interface ErasureBlockProps {
  readonly kind: RightsKind;
  readonly rights: DataRights;
  /** Whether the person may ask for the erasure and withdraw it. */
  readonly mayDecide: boolean;
}

/** Asks for an erasure; while one is under way, says so and withdraws it. */
export function ErasureBlock({ kind, rights, mayDecide }: ErasureBlockProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const pending = kind === "PERSON" ? rights.personErasure : rights.companyErasure;
  // The button that had the focus is gone once the state has changed.
  const keepFocus = () => box.current?.focus();
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-3 outline-none">
      {pending ? (
        <Pending
          kind={kind}
          pending={pending}
          mayDecide={mayDecide}
          // Who named a successor does so again.
          canResend={kind === "COMPANY" || !rights.needsSuccessor}
          onDone={keepFocus}
        />
      ) : (
        <>
          <p className="max-w-prose text-pretty text-ink-2">
            {kind === "PERSON" ? (
              <Trans>
                Deletes your account and everything that is stored about you. You confirm it by mail and then
                have 14 days to change your mind. Changes that you made to products and prices stay, without
                your name.
              </Trans>
            ) : (
              <Trans>
                Deletes the company with all sites, products, prices and rules, and the accounts of all
                members. You confirm it by mail; every member is told, and you have 14 days to change your
                mind.
              </Trans>
            )}
          </p>
          <Button look="danger" onClick={() => setOpen(true)}>
            {kind === "PERSON" ? t`Delete my account…` : t`Delete the company…`}
          </Button>
        </>
      )}
      {isOpen && (
        <ErasureDialog kind={kind} rights={rights} onClose={() => setOpen(false)} onSent={keepFocus} />
      )}
    </div>
  );
}

interface PendingProps {
  readonly kind: RightsKind;
  readonly pending: PendingErasure;
  readonly mayDecide: boolean;
  readonly canResend: boolean;
  readonly onDone: () => void;
}

function Pending({ kind, pending, mayDecide, canResend, onDone }: PendingProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const withdrawing = useWithdrawErasure(kind);
  const again = useRequestErasure(kind);
  const withdraw = () => withdrawing.mutate(undefined, { onSuccess: onDone });
  if (pending.state === "RUNNING")
    return (
      <Callout look="warning" role="status">
        <Trans>The deletion is being carried out.</Trans>
      </Callout>
    );
  if (pending.state === "REQUESTED")
    return (
      <Callout look="note" title={t`Confirm the deletion`} role="status">
        <p>
          <Trans>
            We have sent you a mail. Follow its link within 24 hours; nothing is deleted before that.
          </Trans>
        </p>
        {again.isError && <p className="mt-2 text-dearer">{messageOf(again.error)}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {canResend && (
            <Button disabled={again.isPending} onClick={() => again.mutate(null)}>
              <Trans>Send the mail again</Trans>
            </Button>
          )}
          <Button disabled={withdrawing.isPending} onClick={withdraw}>
            <Trans>Do not delete</Trans>
          </Button>
        </div>
      </Callout>
    );
  const day = pending.dueAt === null ? "" : formatDay(pending.dueAt, locale, true);
  return (
    <Callout
      look="warning"
      role="status"
      title={
        kind === "PERSON"
          ? t`Your account will be deleted on ${day}`
          : t`The company will be deleted on ${day}`
      }
    >
      <p>
        {mayDecide ? (
          <Trans>Until then everything works as before, and you can withdraw the deletion.</Trans>
        ) : (
          <Trans>
            Your account is deleted with it. An administrator of the company can withdraw the deletion.
          </Trans>
        )}
      </p>
      {mayDecide && (
        <Button className="mt-3" disabled={withdrawing.isPending} onClick={withdraw}>
          <Trans>Withdraw the deletion</Trans>
        </Button>
      )}
    </Callout>
  );
}
