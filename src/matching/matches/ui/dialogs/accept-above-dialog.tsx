import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { CallError, call, messageOf } from "../../../../web/call.ts";
import { formatCount, formatWholePercent } from "../../../../web/i18n/format.ts";
import { Dialog } from "../../../../web/ui/dialog/dialog.tsx";
import { DialogActions } from "../../../../web/ui/dialog/dialog-actions.tsx";
import { Select } from "../../../../web/ui/form/select-field.tsx";
import { toast } from "../../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../../web/ui/toast/toast-undo.ts";
import { acceptAbove, undoBatch } from "../../decisions.contract.ts";
import { type MatchProgress, matchProgress } from "../../matches.contract.ts";
import { matchesKey } from "../matches.queries.ts";

interface AcceptAboveDialogProps {
  readonly site: string;
  readonly above: MatchProgress["above"];
  readonly onClose: () => void;
}

/** Accepts every waiting candidate above a chosen probability, after its count is shown. */
export function AcceptAboveDialog({ site, above, onClose }: AcceptAboveDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  // Sent again after a failure, the same batch accepts what is left of it.
  const [batchId] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState(above.find(({ count }) => count > 0)?.probability ?? 1);
  const count = above.find(({ probability }) => probability === chosen)?.count ?? 0;
  const shown = formatCount(count);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: matchesKey(site) });
    return client.invalidateQueries({ queryKey: [matchProgress.path, site] });
  };
  const undo = useMutation({
    mutationFn: (batchId: string) => call(undoBatch, { params: { id: batchId }, query: { domain: site } }),
    onError: (error) =>
      toast({ title: t`The links were not taken back`, description: messageOf(error), look: "error" }),
    onSettled: refresh,
  });
  const accept = useMutation({
    mutationFn: () =>
      call(acceptAbove, { query: { domain: site }, body: { probability: chosen, expected: count, batchId } }),
    onSuccess: ({ count: added, batchId: stored }) => {
      onClose();
      if (stored === null) return;
      toastUndo({
        kind: "match-batch",
        count: added,
        message: (links) => {
          const shownLinks = formatCount(links);
          return plural(links, { one: `${shownLinks} link added`, other: `${shownLinks} links added` });
        },
        undo: () => undo.mutate(stored),
      });
    },
    onSettled: refresh,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count > 0 && !accept.isPending) accept.mutate();
  };
  const isChanged = accept.error instanceof CallError && accept.error.status === 409;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Accept the most probable candidates`}
      description={t`Each becomes a link of its product, with an entry in the product history. You can take all of them back.`}
    >
      <form onSubmit={submit} className="mt-5 space-y-4">
        <div>
          <label htmlFor={id} className="mb-1 block text-13 font-medium">
            <Trans>Probability of at least</Trans>
          </label>
          <Select
            id={id}
            look="form"
            value={chosen}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {above.map(({ probability, count: passing }) => (
              <option key={probability} value={probability}>
                {`${formatWholePercent(probability)} (${formatCount(passing)})`}
              </option>
            ))}
          </Select>
        </div>
        <p role="status" className="text-13 text-ink-2 tabular-nums">
          {count === 0
            ? t`No candidate is that probable.`
            : plural(count, {
                one: `${shown} candidate becomes a link.`,
                other: `${shown} candidates become links.`,
              })}
        </p>
        {accept.error !== null && (
          <p role="alert" className="text-13 text-dearer">
            {isChanged ? t`The number has changed meanwhile. Look at it again.` : messageOf(accept.error)}
          </p>
        )}
        <DialogActions
          isPending={accept.isPending}
          label={plural(count, { one: `Accept ${shown}`, other: `Accept ${shown}` })}
          pendingLabel={t`Accepting…`}
        />
      </form>
    </Dialog>
  );
}
