import { Trans } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../../../web/call.ts";
import { Age } from "../../../../web/ui/age.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { Tag, type TagLook } from "../../../../web/ui/tag.tsx";

interface HistoryListProps<T> {
  readonly query: UseQueryResult<T>;
  readonly isEmpty: (data: T) => boolean;
  /** What there will be, and how it comes about. */
  readonly whenEmpty: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A part of the history with its states. */
export function HistoryList<T>({ query, isEmpty, whenEmpty, children }: HistoryListProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) {
    return isEmpty(data) ? <p className="py-6 text-ink-2">{whenEmpty}</p> : children(data);
  }
  if (error === null) return <div aria-hidden className="skeleton mt-4 h-32 w-full" />;
  return (
    <div className="space-y-4 pt-4">
      <Callout look="problem" role="alert" title={<Trans>The history could not be loaded</Trans>}>
        {messageOf(error)}
      </Callout>
      <Button onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

interface HistoryRowProps {
  readonly title: string;
  readonly state: { readonly label: string; readonly look: TagLook };
  readonly createdAtMs: number;
  /** Who did it; null when the account no longer exists. */
  readonly by: string | null;
  readonly details: ReactNode;
  readonly actions: ReactNode;
}

/** One import or export: what, when, by whom, and what can be done with it. */
export function HistoryRow({ title, state, createdAtMs, by, details, actions }: HistoryRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b py-4 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</h3>
          <Tag look={state.look}>{state.label}</Tag>
        </div>
        <p className="mt-0.5 text-13 text-ink-3">
          <Age timestampMs={createdAtMs} /> · {by ?? <Trans>a person who is no longer here</Trans>}
        </p>
        <div className="mt-1 text-13 text-pretty text-ink-2 [overflow-wrap:anywhere]">{details}</div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  );
}
