import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Age } from "../../../web/ui/age.tsx";
import { useNow } from "../../../web/ui/browser/use-now.ts";
import { Tag } from "../../../web/ui/tag.tsx";
import type { HostHealth } from "../operations.contract.ts";
import { headCell, headRow, numberCell, numberHead, TableBox, textCell } from "./panel.tsx";
import { reasonWords } from "./words.ts";

/** Reasons that a row names; the rest are added up. */
const namedReasons = 3;

export function HostTable({ hosts }: { readonly hosts: readonly HostHealth[] }) {
  const { t } = useLingui();
  return (
    <TableBox label={t`Hosts`}>
      <table className="w-full text-13">
        <thead className={headRow}>
          <tr>
            <th scope="col" className={headCell}>{t`Host`}</th>
            <th scope="col" className={numberHead}>{t`Pages`}</th>
            <th scope="col" className={numberHead}>{t`Fresh`}</th>
            <th scope="col" className={numberHead}>{t`Done today`}</th>
            <th scope="col" className={numberHead}>{t`Due`}</th>
            <th scope="col" className={numberHead}>{t`Robots`}</th>
            <th scope="col" className={numberHead}>{t`Gone`}</th>
            <th scope="col" className={headCell}>{t`Errors`}</th>
            <th scope="col" className={numberHead}>{t`Gap`}</th>
            <th scope="col" className={headCell}>{t`Next visit`}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map((health) => (
            <HostRow key={health.host} health={health} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function HostRow({ health }: { readonly health: HostHealth }) {
  const { t } = useLingui();
  const { host, pages, fresh, done, due, oldestDueTimestamp, refusedByRobots, gone, gapMs } = health;
  const refusals = formatCount(health.blocks);
  return (
    <tr className="border-t">
      <th scope="row" className="min-w-56 px-3 py-2 text-left align-top font-medium">
        <span className="[overflow-wrap:anywhere]">{host}</span>
        {health.isBlocking && (
          <span className="block pt-0.5">
            <Tag look="warning" title={t`Refusals in a row: ${refusals}`}>
              {t`Blocks our visits`}
            </Tag>
          </span>
        )}
      </th>
      <td className={numberCell}>{formatCount(pages)}</td>
      <td className={numberCell}>{shareOf(fresh, pages)}</td>
      <td className={numberCell}>{formatCount(done)}</td>
      <td className={numberCell}>
        {formatCount(due)}
        {oldestDueTimestamp !== null && (
          <span className="block text-12 text-ink-2">
            <Age timestampMs={oldestDueTimestamp} />
          </span>
        )}
      </td>
      <td className={numberCell}>{formatCount(refusedByRobots)}</td>
      <td className={numberCell}>{formatCount(gone)}</td>
      <td className={textCell}>
        <Errors errors={health.errors} />
      </td>
      <td className={numberCell}>{formatGap(gapMs)}</td>
      <td className={`${textCell} whitespace-nowrap`}>
        <NextVisit timestampMs={health.nextTimestamp} />
      </td>
    </tr>
  );
}

function Errors({ errors }: Pick<HostHealth, "errors">) {
  const { t, i18n } = useLingui();
  if (errors.length === 0) return <span className="text-ink-2">–</span>;
  const rest = errors.slice(namedReasons).reduce((total, { pages }) => total + pages, 0);
  const shownRest = formatCount(rest);
  return (
    <ul>
      {errors.slice(0, namedReasons).map(({ reason, pages }) => {
        const words = reasonWords(reason);
        return (
          <li key={reason} className="whitespace-nowrap tabular-nums">
            {formatCount(pages)} {words ? i18n._(words) : reason}
          </li>
        );
      })}
      {rest > 0 && <li className="text-ink-2 tabular-nums">{t`${shownRest} for other reasons`}</li>}
    </ul>
  );
}

/** When the host is visited next: its next check is due and its gap has ended. */
function NextVisit({ timestampMs }: { readonly timestampMs: number | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  if (timestampMs === null) return <span className="text-ink-2">–</span>;
  if (timestampMs <= now) return t`now`;
  return <time dateTime={new Date(timestampMs).toISOString()}>{formatInstant(timestampMs, locale)}</time>;
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.floor((100 * part) / whole)}%`;
}

/** "1 s", "1,5 s"; below a second "250 ms". */
function formatGap(gapMs: number): string {
  return gapMs < 1000 ? `${gapMs}\u00a0ms` : `${String(gapMs / 1000).replace(".", ",")}\u00a0s`;
}
