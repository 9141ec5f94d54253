import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { Fragment, useId } from "react";
import { formatCount, formatWholePercent } from "../../../../web/i18n/format.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import type { HostConfidence } from "../../reading-review.contract.ts";
import { formatLocalDay, formatPoints, isLoss } from "./confidence-format.ts";
import { HostDays } from "./host-days.tsx";

interface HostTableProps {
  readonly hosts: readonly HostConfidence[];
  /** The host whose days are shown below its row. */
  readonly opened: string | null;
  readonly onOpen: (host: string | null) => void;
}

const numberCell = "px-2 text-right whitespace-nowrap tabular-nums md:px-3";
/** Breaks into lines on narrow windows, where the name of the host needs the width. */
const numberHead = "px-2 text-right font-medium max-md:w-16 md:px-3 md:whitespace-nowrap";
/** Narrow windows show these figures below the host's name. */
const wideOnly = "max-md:hidden";

export function HostTable({ hosts, opened, onOpen }: HostTableProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="overflow-hidden rounded-panel border bg-surface">
      <table aria-label={t`Confidence of each host`} className="w-full text-13">
        <thead className="bg-sunken text-12 text-ink-2">
          <tr className="h-10">
            <th scope="col" className="px-3 text-left font-medium">{t`Host`}</th>
            <th scope="col" className={clsx(numberHead, wideOnly)}>{t`Last day`}</th>
            <th scope="col" className={clsx(numberHead, wideOnly)}>{t`Pages`}</th>
            <th scope="col" className={clsx(numberHead, wideOnly)}>{t`Without price`}</th>
            <th scope="col" className={clsx(numberHead, wideOnly)}>{t`Doubtful`}</th>
            <th scope="col" className={numberHead}>{t`Confidence`}</th>
            <th scope="col" className={numberHead}>{t`Change`}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map((one, at) => {
            const isOpen = one.host === opened;
            return (
              <Fragment key={one.host}>
                <HostRow
                  entry={one}
                  isOpen={isOpen}
                  panelId={`${id}-${at}`}
                  onToggle={() => onOpen(isOpen ? null : one.host)}
                />
                {isOpen && (
                  <tr id={`${id}-${at}`}>
                    <td colSpan={7} className="p-0">
                      <HostDays host={one.host} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface HostRowProps {
  readonly entry: HostConfidence;
  readonly isOpen: boolean;
  readonly panelId: string;
  readonly onToggle: () => void;
}

function HostRow({ entry, isOpen, panelId, onToggle }: HostRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { host, last, change } = entry;
  const [pages, day] = [formatCount(last.pages), formatLocalDay(last.localDay, locale)];
  const pagesText = plural(last.pages, { one: `${pages} page`, other: `${pages} pages` });
  const unpriced = formatWholePercent(last.unpriced / last.pages);
  const doubtful = formatWholePercent(last.doubtful / last.pages);
  const facts = [day, pagesText, t`${unpriced} without price`, t`${doubtful} doubtful`];
  return (
    <tr className={clsx("h-10 border-t", isOpen && "bg-sunken")}>
      <th scope="row" className="py-1 pr-3 pl-1 text-left font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
          className="touch-target flex min-h-8 w-full items-center gap-1 rounded-control px-1 text-left hover:underline hover:underline-offset-2"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={clsx("shrink-0 text-ink-2 transition-transform duration-120", isOpen && "rotate-90")}
          />
          <span className="[overflow-wrap:anywhere]">{host}</span>
        </button>
        <span className="block pl-6 text-12 font-normal text-pretty text-ink-2 tabular-nums md:hidden">
          {facts.map((fact, at) => (
            <span key={fact} className="inline-block pr-1">
              {at === facts.length - 1 ? fact : `${fact} ·`}
            </span>
          ))}
        </span>
      </th>
      <td className={clsx(numberCell, wideOnly)}>{day}</td>
      <td className={clsx(numberCell, wideOnly)}>{pages}</td>
      <td className={clsx(numberCell, wideOnly)}>{unpriced}</td>
      <td className={clsx(numberCell, wideOnly)}>{doubtful}</td>
      <td className={clsx(numberCell, "font-semibold")}>
        {last.confidence === null ? "–" : formatWholePercent(last.confidence)}
      </td>
      <td className={clsx(numberCell, isLoss(change) ? "font-semibold text-warning" : "text-ink-2")}>
        {change === null ? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{t`too few days to compare with`}</span>
          </>
        ) : (
          formatPoints(change, t`pp`)
        )}
      </td>
    </tr>
  );
}
