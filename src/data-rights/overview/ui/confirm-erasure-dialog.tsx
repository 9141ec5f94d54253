import { Trans, useLingui } from "@lingui/react/macro";
import { messageOf } from "../../../web/call.ts";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../web/ui/dialog/dialog.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { RightsKind } from "../../subject/subject.contract.ts";
import { useConfirmErasure } from "./use-data-rights.ts";

interface ConfirmErasureDialogProps {
  /** Of the link in the mail. */
  readonly token: string;
  /** What it deletes; null while that is not known. */
  readonly kind: RightsKind | null;
  readonly onClose: () => void;
}

/** Opened by the link of the mail: opening the link alone deletes nothing. */
export function ConfirmErasureDialog({ token, kind, onClose }: ConfirmErasureDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirming = useConfirmErasure();
  const confirm = () => {
    if (confirming.isPending) return;
    confirming.mutate(token, {
      onSuccess: ({ kind: confirmed, dueAt }) => {
        const day = formatDay(dueAt, locale, true);
        const description =
          confirmed === "PERSON"
            ? t`Your account will be deleted on ${day}.`
            : t`Your company will be deleted on ${day}.`;
        toast({ title: t`The deletion is confirmed`, description });
        onClose();
      },
    });
  };
  const title = {
    PERSON: t`Delete your account?`,
    COMPANY: t`Delete the company?`,
    UNKNOWN: t`Confirm the deletion?`,
  }[kind ?? "UNKNOWN"];
  const everything = t`All sites, products, prices and rules of the company and the accounts of all members will be deleted, yours included.`;
  const withdrawal = t`Once you confirm, there are 14 days to change your mind. You can withdraw the deletion on this page.`;
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={kind === "COMPANY" ? `${everything} ${withdrawal}` : withdrawal}
    >
      {confirming.isError && (
        <div className="mt-4">
          <Callout look="problem" role="alert">
            {messageOf(confirming.error)}
          </Callout>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button look="quiet">
            <Trans>Not now</Trans>
          </Button>
        </DialogClose>
        <Button look="danger" disabled={confirming.isPending} onClick={confirm}>
          <Trans>Confirm the deletion</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
