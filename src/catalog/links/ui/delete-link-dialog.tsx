import { Trans, useLingui } from "@lingui/react/macro";
import { CallError, messageOf } from "../../../web/call.ts";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../web/ui/dialog/dialog.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { CompetitorProduct } from "../../products/products.contract.ts";
import type { CompetitorLink } from "../links.contract.ts";
import { type LinkedProduct, useLinkDelete } from "./links.queries.ts";

interface DeleteLinkDialogProps {
  readonly product: LinkedProduct;
  /** The current link: its target may change while the dialog is open. */
  readonly link: CompetitorLink;
  readonly offer: CompetitorProduct | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before a link is deleted. */
export function DeleteLinkDialog({ product, link, offer, onClose }: DeleteLinkDialogProps) {
  const { t } = useLingui();
  const deleting = useLinkDelete(product);
  const price = offer?.price ?? null;
  const details = [
    { term: t`Title`, value: offer?.title ?? t`Not read yet` },
    {
      term: t`Price`,
      value: price === null ? t`Not read yet` : formatAmount(price.value, offer?.currency ?? null),
    },
    { term: t`Site`, value: link.competitor_domain },
    { term: t`URL`, value: link.url },
  ];
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Delete this link?`}
      description={t`The product will no longer be compared with this page. This action cannot be undone.`}
    >
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13">
        {details.map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd dir="auto" className="text-left [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {deleting.isError && (
        <div className="mt-4">
          <Callout look="problem" role="alert" title={t`The link could not be deleted`}>
            {isChanged(deleting.error)
              ? t`Somebody else has changed it in the meantime. Its new address is shown above.`
              : messageOf(deleting.error)}
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
          aria-disabled={deleting.isPending}
          onClick={() => deleting.isPending || deleting.mutate(link, { onSuccess: onClose })}
        >
          {deleting.isPending ? t`Deleting…` : t`Delete`}
        </Button>
      </div>
    </Dialog>
  );
}

function isChanged(error: Error): boolean {
  return error instanceof CallError && error.status === 409;
}
