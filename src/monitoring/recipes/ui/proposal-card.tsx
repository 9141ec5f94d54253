import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Check, X } from "lucide-react";
import type { Ref } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import type { Proposal } from "./proposals.queries.ts";
import type { ProposalDecision } from "./use-proposal-decisions.ts";

interface ProposalCardProps {
  readonly proposal: Proposal;
  readonly isCurrent: boolean;
  readonly isPending: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onFocus: () => void;
  readonly onDecide: (decision: ProposalDecision) => void;
}

/** A proposed place with its page, what speaks for and against it, and the decision. */
export function ProposalCard(props: ProposalCardProps) {
  const { proposal, isCurrent, isPending, heading, onFocus, onDecide } = props;
  const { t } = useLingui();
  const { host, url, place, agreedPages, contradictedPages, proposedTimestamp } = proposal;
  const [agreed, contradicted] = [formatCount(agreedPages), formatCount(contradictedPages)];
  return (
    <li
      aria-current={isCurrent ? "true" : undefined}
      onFocus={onFocus}
      className={clsx(
        "rounded-panel border border-l-3 bg-surface px-4 py-3 sm:px-5",
        isCurrent ? "border-l-ink" : "border-l-line",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 rounded-control text-16 font-semibold [overflow-wrap:anywhere] outline-offset-4"
        >
          {host}
        </h2>
        <span className="text-13 text-ink-2">
          <Trans>
            proposed <Age timestampMs={proposedTimestamp} />
          </Trans>
        </span>
      </div>
      <dl className="mt-2 grid gap-x-4 gap-y-1.5 text-13 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-2">{t`Page`}</dt>
        <dd className="min-w-0">
          {url === "" ? (
            <span className="text-ink-2">{t`no longer watched`}</span>
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="rounded-control underline decoration-control underline-offset-2 [overflow-wrap:anywhere] hover:decoration-ink"
            >
              {url}
              <span className="sr-only"> ({t`opens in a new tab`})</span>
            </a>
          )}
        </dd>
        <dt className="text-ink-2">{t`Place of the price`}</dt>
        <dd className="min-w-0">
          <code className="line-clamp-6 w-fit rounded-control bg-sunken px-1.5 py-0.5 [overflow-wrap:anywhere] box-decoration-clone">
            {place}
          </code>
        </dd>
        <dt className="text-ink-2">{t`Other pages`}</dt>
        <dd className="flex flex-wrap items-center gap-1.5">
          <Tag look={agreedPages > 0 ? "good" : "neutral"}>
            {plural(agreedPages, { one: `${agreed} page agrees`, other: `${agreed} pages agree` })}
          </Tag>
          {contradictedPages > 0 && (
            <Tag look="warning">
              {plural(contradictedPages, {
                one: `${contradicted} page contradicts`,
                other: `${contradicted} pages contradict`,
              })}
            </Tag>
          )}
        </dd>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="solid" size="small" aria-disabled={isPending} onClick={() => onDecide("adopt")}>
          <Check size={14} aria-hidden />
          <Trans>Adopt</Trans> <span className="sr-only">{host}</span>
        </Button>
        <Button size="small" aria-disabled={isPending} onClick={() => onDecide("refuse")}>
          <X size={14} aria-hidden />
          <Trans>Refuse</Trans> <span className="sr-only">{host}</span>
        </Button>
      </div>
    </li>
  );
}
