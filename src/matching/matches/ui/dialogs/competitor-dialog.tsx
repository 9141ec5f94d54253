import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, call, messageOf } from "../../../../web/call.ts";
import { Dialog } from "../../../../web/ui/dialog/dialog.tsx";
import { DialogActions } from "../../../../web/ui/dialog/dialog-actions.tsx";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import { addCompetitor, matchRuns } from "../../../runs/runs.contract.ts";

interface CompetitorDialogProps {
  readonly site: string;
  readonly onClose: () => void;
}

/** Asks for a competitor's shop whose catalogue is then searched. */
export function CompetitorDialog({ site, onClose }: CompetitorDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [shop, setShop] = useState("");
  const [address, setAddress] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const add = useMutation({
    mutationFn: () =>
      call(addCompetitor, {
        query: { domain: site },
        body: { shop: shop.trim(), ...(address.trim() !== "" && { address: address.trim() }) },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [matchRuns.path, site] });
      onClose();
    },
  });
  const { error } = add;
  const wordsFor = (field: string) => (error instanceof CallError ? error.wordsFor(field) : undefined);
  const shopError = isEmpty ? t`Enter the shop's address.` : wordsFor("shop");
  const addressError = wordsFor("address");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(shop.trim() === "");
    if (shop.trim() !== "" && !add.isPending) add.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Search a competitor's shop`}
      description={t`Its sitemap or feed is read, then the pages that look like your products, slowly enough not to disturb the shop. You can stop at any time.`}
    >
      <form noValidate onSubmit={submit} className="mt-5 space-y-4">
        <TextField
          label={t`Shop`}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="shop.ro"
          value={shop}
          error={shopError}
          onChange={({ target }) => setShop(target.value)}
        />
        <TextField
          label={t`Address of its sitemap or feed (optional)`}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={addressError}
          onChange={({ target }) => setAddress(target.value)}
        />
        {error !== null && shopError === undefined && addressError === undefined && (
          <p role="alert" className="text-13 text-dearer">
            {messageOf(error)}
          </p>
        )}
        <p className="text-13 text-pretty text-ink-2">
          <Trans>The shop's robots.txt is obeyed, and at most 50,000 addresses are looked at.</Trans>
        </p>
        <DialogActions isPending={add.isPending} label={t`Search the shop`} pendingLabel={t`Starting…`} />
      </form>
    </Dialog>
  );
}
