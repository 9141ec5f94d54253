import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { messageOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import type { PricingTab } from "../../recommendations.contract.ts";
import type { Recommendations } from "../use-recommendations.ts";

interface ListPanelProps {
  readonly tab: PricingTab;
  readonly isOpen: boolean;
  /** Whether tabs are shown; otherwise a menu switches. */
  readonly isTabbed: boolean;
  readonly list: Recommendations;
  readonly children: ReactNode;
}

/** Panel of one tab with what is above and below its rows. */
export function ListPanel({ tab, isOpen, isTabbed, list, children }: ListPanelProps) {
  const content = isOpen && (
    <div
      aria-busy={list.isOutdated}
      className={clsx("transition-opacity duration-120", list.isOutdated && "opacity-60")}
    >
      {list.rows !== undefined && list.error !== null && <Outdated list={list} />}
      {children}
      <ListEnd list={list} />
    </div>
  );
  if (!isTabbed) return content;
  return (
    <Tabs.Content value={tab} tabIndex={-1} className="outline-none">
      {content}
    </Tabs.Content>
  );
}

/** The rows are those that were loaded before. */
function Outdated({ list }: { readonly list: Recommendations }) {
  const { t } = useLingui();
  return (
    <div className="mb-3">
      <Callout look="problem" role="alert" title={t`The list could not be refreshed`}>
        <p>{messageOf(list.error)}</p>
        <Button look="solid" size="small" className="mt-2" onClick={list.retry}>
          <Trans>Try again</Trans>
        </Button>
      </Callout>
    </div>
  );
}

/** Further rows load, or could not be loaded. */
function ListEnd({ list }: { readonly list: Recommendations }) {
  const { t } = useLingui();
  return (
    <p role="status" className="flex min-h-10 items-center justify-center gap-3 text-13 text-ink-2">
      {list.isLoadingMore && t`Loading more products…`}
      {list.isMoreFailed && (
        <>
          <Trans>Further products could not be loaded.</Trans>
          <Button size="small" onClick={list.more}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </p>
  );
}
