import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../web/ui/dialog/dialog.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { RightsKind } from "../../subject/subject.contract.ts";
import type { DataRights } from "../overview.contract.ts";
import { SuccessorChoice } from "./successor-choice.tsx";
import { useRequestErasure } from "./use-data-rights.ts";

interface ErasureDialogProps {
  readonly kind: RightsKind;
  readonly rights: DataRights;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Asks for confirmation; the last administrator of a company also says what becomes of it. */
export function ErasureDialog({ kind, rights, onClose, onSent }: ErasureDialogProps) {
  const { t } = useLingui();
  const needsChoice = kind === "PERSON" && rights.needsSuccessor;
  // Without members to choose from, the company can only be deleted.
  const initial = needsChoice && rights.successors.length === 0 ? "company" : null;
  const [choice, choose] = useState<number | "company" | null>(initial);
  const deletesCompany = kind === "COMPANY" || choice === "company";
  const requesting = useRequestErasure(deletesCompany ? "COMPANY" : "PERSON");
  const send = () => {
    if (requesting.isPending) return;
    requesting.mutate(typeof choice === "number" ? choice : null, {
      onSuccess: () => {
        onClose();
        onSent();
      },
    });
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => open || onClose()}
      title={deletesCompany ? t`Delete the company?` : t`Delete your account?`}
      description={
        deletesCompany
          ? t`All sites, products, prices and rules of the company and the accounts of all members will be deleted, yours included. A paid subscription ends with it, without a refund. We send you a mail with a link that confirms it.`
          : t`We send you a mail with a link that confirms it. Your sessions, your API keys and what you have saved for yourself will be deleted 14 days later.`
      }
    >
      {needsChoice && <SuccessorChoice successors={rights.successors} choice={choice} onChoose={choose} />}
      {requesting.isError && (
        <div className="mt-4">
          <Callout look="problem" role="alert">
            {messageOf(requesting.error)}
          </Callout>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button look="quiet">
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button
          look="danger"
          disabled={requesting.isPending || (needsChoice && choice === null)}
          onClick={send}
        >
          {requesting.isPending ? t`Sending…` : t`Send me the mail`}
        </Button>
      </div>
    </Dialog>
  );
}
