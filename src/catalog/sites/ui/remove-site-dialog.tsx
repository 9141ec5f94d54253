import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call, messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../web/ui/dialog/dialog.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { siteStats } from "../site-stats.contract.ts";
import { removeSite } from "../sites.contract.ts";
import { siteStatsQuery } from "./site-stats.queries.ts";

interface RemoveSiteDialogProps {
  readonly site: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Names what is deleted with a site, and asks for its name as a confirmation. */
export function RemoveSiteDialog({ site, onClose, onRemoved }: RemoveSiteDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: stats } = useQuery(siteStatsQuery(site));
  const [typed, setTyped] = useState("");
  const [wasOtherName, setWasOtherName] = useState(false);
  const isNamed = typed.trim().toLowerCase() === site.toLowerCase();
  const products = formatCount(stats?.totalProducts ?? 0);
  const removing = useMutation({
    mutationFn: () => call(removeSite, { query: { domain: site } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: [siteStats.path, site] });
      toast({ title: t`Site removed`, description: site });
      onRemoved();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasOtherName(!isNamed);
    if (isNamed && !removing.isPending) removing.mutate();
  };
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Remove ${site}?`}
      description={t`Everything that belongs to this site is deleted for everybody in your company:`}
    >
      <ul className="mt-3 list-disc space-y-1 pl-5 text-13 text-ink-2">
        <li>
          {stats === undefined ? (
            <Trans>its products</Trans>
          ) : (
            <Plural value={stats.totalProducts} one="# product" other={`${products} products`} />
          )}
        </li>
        <li>
          {stats === undefined ? (
            <Trans>its links to competitors</Trans>
          ) : (
            <Plural
              value={stats.competitors.length}
              one="its links to # competitor"
              other="its links to # competitors"
            />
          )}
        </li>
        <li>
          <Trans>corrected prices and quantities entered by hand</Trans>
        </li>
        <li>
          <Trans>pricing rules with their recommended prices, costs, limits and campaigns</Trans>
        </li>
        <li>
          <Trans>imports, exported files, product feeds, price feeds and webhooks</Trans>
        </li>
        <li>
          <Trans>reports and alerts</Trans>
        </li>
        <li>
          <Trans>saved views, segments and visibility settings</Trans>
        </li>
        <li>
          <Trans>the history of changes and the usage counts</Trans>
        </li>
      </ul>
      <p className="mt-3 text-13 font-medium">
        <Trans>This action cannot be undone.</Trans>
      </p>
      <form onSubmit={submit}>
        <TextField
          className="mt-4"
          label={t`To confirm, type the name of the site: ${site}`}
          error={wasOtherName && !isNamed ? t`This is not the name of the site.` : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {removing.isError && (
          <div className="mt-4">
            <Callout look="problem" role="alert" title={t`The site could not be removed`}>
              {messageOf(removing.error)}
            </Callout>
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button look="quiet">{t`Cancel`}</Button>
          </DialogClose>
          <Button type="submit" look="danger" aria-disabled={removing.isPending}>
            {removing.isPending ? t`Removing…` : t`Remove site`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
