import { Trans } from "@lingui/react/macro";
import { messageOf } from "../../call.ts";
import { Button } from "../button.tsx";
import { Callout } from "./callout.tsx";
import { EmptyState } from "./empty-state.tsx";

/** The part of a query's result that says how it failed. */
interface FailedQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface FailedStateProps {
  /** What could not be loaded, as a sentence. */
  readonly title: string;
  readonly query: FailedQuery;
}

/** In place of what could not be loaded, with a button that tries again. */
export function FailedState({ title, query }: FailedStateProps) {
  return (
    <EmptyState
      kind="failed"
      title={title}
      action={
        <Button disabled={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {query.error && messageOf(query.error)}
    </EmptyState>
  );
}

/** Above what was loaded before and could not be read again. */
export function FailedRefresh({ title, query }: FailedStateProps) {
  return (
    <Callout look="problem" role="alert" title={title}>
      <p className="mb-2">{query.error && messageOf(query.error)}</p>
      <Button size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Callout>
  );
}

/** The same for a part of a section, in one line. */
export function FailedPart({ query }: Pick<FailedStateProps, "query">) {
  return (
    <Callout look="problem" role="alert">
      <p className="mb-3">{query.error && messageOf(query.error)}</p>
      <Button size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Callout>
  );
}
