import { Trans } from "@lingui/react/macro";
import type { ReplyOf } from "../../../../kit/call.ts";
import { messageForProblem } from "../../../../web/problems/message-for-problem.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import type { importStats, RowError } from "../../imports.contract.ts";
import { RefusedRowsButton } from "./refused-rows-button.tsx";
import { useReasonWords } from "./use-reason-words.ts";

interface FailedImportProps {
  readonly site: string;
  readonly id: string;
  readonly stats: ReplyOf<typeof importStats>;
  readonly onClose: () => void;
}

const maxErrors = 10;

/** Why an import was not applied, and the rows that say so. */
export function FailedImport({ site, id, stats: { error, errors, failed }, onClose }: FailedImportProps) {
  const reason = error && (messageForProblem({ code: error.code }) ?? error.message);
  return (
    <div className="space-y-4">
      <Callout look="problem" role="alert" title={<Trans>Nothing was imported</Trans>}>
        {reason}
        {errors.length > 0 && (
          <ul className="mt-2 space-y-1">
            {errors.slice(0, maxErrors).map((one) => (
              <RefusedLine key={`${one.row} ${one.url} ${one.code}`} error={one} />
            ))}
          </ul>
        )}
      </Callout>
      <div className="flex flex-wrap gap-3">
        <Button look="solid" onClick={onClose}>
          <Trans>Choose another file</Trans>
        </Button>
        {failed > 0 && <RefusedRowsButton site={site} id={id} />}
      </div>
    </div>
  );
}

function RefusedLine({ error }: { readonly error: RowError }) {
  const reasonWords = useReasonWords();
  const { row } = error;
  return (
    <li className="[overflow-wrap:anywhere]">
      <Trans>Row {row}:</Trans> {reasonWords(error)}
    </li>
  );
}
