import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../web/ui/dialog/dialog.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { Product } from "../../products/products.contract.ts";
import { fieldsQuery, useOfflineChange } from "./product-editing.queries.ts";

interface OfflineDialogProps {
  readonly site: string;
  readonly product: Product;
  readonly onClose: () => void;
}

/** Marks a product as offline, or an offline one as online. */
export function OfflineDialog({ site, product, onClose }: OfflineDialogProps) {
  const { t } = useLingui();
  // The product is refetched after the change, while the dialog closes.
  const [{ offline }] = useState(product);
  const edited = { site, packetId: product.packetId };
  const { data } = useQuery({ ...fieldsQuery(edited), enabled: offline });
  const change = useOfflineChange(edited);
  const [typed, setTyped] = useState<string | null>(null);
  const url = typed ?? data?.url ?? "";
  const atField = change.error instanceof CallError ? change.error.wordsFor("url") : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(offline ? { isOffline: false, url: url.trim() } : { isOffline: true }, {
      onSuccess: () => {
        toast({ title: offline ? t`The product is online` : t`The product is offline` });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={offline ? t`Mark as online?` : t`Mark as offline?`}
      description={
        offline
          ? t`Its page is checked again from now on. Until it has been read, the price does not count as current.`
          : t`Its page is no longer checked. Price and stock stay as they are, and the address is stored in case the product returns.`
      }
    >
      <form noValidate onSubmit={submit} className="mt-4">
        {offline && (
          <TextField
            label={t`Address of the page`}
            inputMode="url"
            autoComplete="off"
            value={url}
            error={atField}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {change.isError && atField === undefined && (
          <div className="mt-4">
            <Callout look="problem" role="alert" title={t`The product could not be changed`}>
              {messageOf(change.error)}
            </Callout>
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button look="quiet">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button type="submit" look="solid" aria-disabled={change.isPending}>
            {offline ? t`Mark as online` : t`Mark as offline`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
