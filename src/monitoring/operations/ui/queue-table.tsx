import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatCount } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import type { QueueDepth } from "../operations.contract.ts";
import { headCell, headRow, numberCell, numberHead, TableBox, textCell } from "./panel.tsx";
import { queueWords } from "./words.ts";

/** What waits, and since when. */
export function QueueTable({ queues }: { readonly queues: readonly QueueDepth[] }) {
  const { t, i18n } = useLingui();
  return (
    <TableBox label={t`Queues`}>
      <table className="w-full text-13">
        <thead className={headRow}>
          <tr>
            <th scope="col" className={headCell}>{t`Queue`}</th>
            <th scope="col" className={numberHead}>{t`Waiting`}</th>
            <th scope="col" className={headCell}>{t`Oldest since`}</th>
            <th scope="col" className={numberHead}>{t`Later`}</th>
            <th scope="col" className={numberHead}>{t`Under way`}</th>
            <th scope="col" className={numberHead}>{t`Given up`}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, waiting, later, running, failed, oldestTimestamp }) => {
            const words = queueWords(queue);
            return (
              <tr key={queue} className="border-t">
                <th scope="row" className="min-w-44 px-3 py-2 text-left font-medium">
                  {words ? i18n._(words) : <code className="font-normal">{queue}</code>}
                </th>
                <td className={clsx(numberCell, waiting > 0 && "font-semibold")}>{formatCount(waiting)}</td>
                <td className={clsx(textCell, "whitespace-nowrap")}>
                  {oldestTimestamp === null ? (
                    <span className="text-ink-2">–</span>
                  ) : (
                    <Age timestampMs={oldestTimestamp} />
                  )}
                </td>
                <td className={numberCell}>{formatCount(later)}</td>
                <td className={numberCell}>{formatCount(running)}</td>
                <td className={clsx(numberCell, failed > 0 && "font-semibold text-warning")}>
                  {formatCount(failed)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}
