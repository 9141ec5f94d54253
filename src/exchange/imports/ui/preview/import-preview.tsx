import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../../web/call.ts";
import { formatCount } from "../../../../web/i18n/format.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { toast } from "../../../../web/ui/toast/toast.ts";
import { importHistory, importStats } from "../../imports.contract.ts";
import { requestConfirmation, requestDiscard } from "../imports.queries.ts";
import { ImportRowList } from "./import-row-list.tsx";
import { rowsToApply } from "./import-step.ts";
import { RefusedRowsButton } from "./refused-rows-button.tsx";

interface ImportPreviewProps {
  readonly site: string;
  readonly id: string;
  /** What the person hears once the import has begun. */
  readonly startedMessage: string;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** What an import will do, row by row, before a person confirms or discards it. */
export function ImportPreview({ site, id, startedMessage, mayChange, onClose }: ImportPreviewProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const refreshed = () => client.invalidateQueries({ queryKey: [importStats.path, site, id] });
  const confirm = useMutation({
    mutationFn: () => requestConfirmation(site, id, key),
    onSuccess: () => {
      toast({ title: t`Upload successful`, description: startedMessage });
    },
    onError: (error) =>
      toast({ title: t`The import was not started`, description: messageOf(error), look: "error" }),
    onSettled: refreshed,
  });
  const discard = useMutation({
    mutationFn: () => requestDiscard(site, id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [importHistory.path, site] });
      onClose();
    },
    onError: (error) => {
      toast({ title: t`The preview was not discarded`, description: messageOf(error), look: "error" });
      void refreshed();
    },
  });
  const isBusy = confirm.isPending || discard.isPending;
  return (
    <ImportRowList site={site} id={id}>
      {({ fileName, counts }) => {
        const count = rowsToApply(counts);
        const shown = formatCount(count);
        return {
          title: t`Preview of ${fileName}`,
          lead: t`Nothing has changed yet. Check the rows, then import them or discard the file.`,
          actions: (
            <>
              <Button
                look="solid"
                disabled={!mayChange || isBusy || count === 0}
                onClick={() => confirm.mutate()}
              >
                {count === 0 ? (
                  <Trans>Nothing to import</Trans>
                ) : (
                  <Plural value={count} one={`Import ${shown} row`} other={`Import ${shown} rows`} />
                )}
              </Button>
              <Button disabled={!mayChange || isBusy} onClick={() => discard.mutate()}>
                <Trans>Discard the file</Trans>
              </Button>
              {counts.withProblems > 0 && <RefusedRowsButton site={site} id={id} />}
            </>
          ),
        };
      }}
    </ImportRowList>
  );
}
