import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Pencil, Play, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { ProductFeed } from "../product-feeds.contract.ts";
import type { FeedActions } from "./product-feeds.queries.ts";

interface FeedSummaryProps {
  readonly feed: ProductFeed;
  readonly actions: FeedActions;
  readonly mayChange: boolean;
  /** A run is under way. */
  readonly isBusy: boolean;
  readonly onEdit: () => void;
}

/** Which feed is read, when, and what can be done with it. */
export function FeedSummary({ feed, actions, mayChange, isBusy, onEdit }: FeedSummaryProps) {
  const { t } = useLingui();
  const [isRemoving, setRemoving] = useState(false);
  const { address, hour, paused, confirmed } = feed;
  const time = `${String(hour).padStart(2, "0")}:00`;
  const report = (title: string) => ({
    onError: (error: Error) => toast({ title, description: messageOf(error), look: "error" }),
  });
  const products = formatCount(feed.products);
  const isPending = actions.run.isPending || actions.save.isPending || actions.remove.isPending;
  return (
    <div className="rounded-panel border bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{address}</p>
        {paused ? (
          <Tag look="warning">{t`Paused`}</Tag>
        ) : confirmed ? (
          <Tag look="good">{t`Active`}</Tag>
        ) : (
          <Tag>{t`Not confirmed yet`}</Tag>
        )}
      </div>
      <p className="mt-1 text-13 text-ink-2 tabular-nums">
        {confirmed && !paused ? (
          <Trans>Read every day from {time}</Trans>
        ) : (
          <Trans>Read only when you ask for it</Trans>
        )}
        {feed.products > 0 && (
          <>
            {" "}
            ·{" "}
            {plural(feed.products, {
              one: `${products} product in the feed`,
              other: `${products} products in the feed`,
            })}
          </>
        )}
      </p>
      {mayChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            disabled={isBusy || isPending}
            onClick={() => actions.run.mutate(undefined, report(t`The feed could not be started`))}
          >
            <RefreshCw size={14} aria-hidden />
            <Trans>Read now</Trans>
          </Button>
          {confirmed && (
            <Button
              size="small"
              disabled={isPending}
              onClick={() =>
                actions.save.mutate(
                  { address, hour, paused: !paused },
                  report(t`The feed could not be changed`),
                )
              }
            >
              {paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
              {paused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
            </Button>
          )}
          <Button size="small" onClick={onEdit}>
            <Pencil size={14} aria-hidden />
            <Trans>Change feed</Trans>
          </Button>
          <Button size="small" look="quiet" disabled={isPending} onClick={() => setRemoving(true)}>
            <Trash2 size={14} aria-hidden />
            <Trans>Remove feed</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t`Remove the product feed?`}
        description={t`The feed is no longer read. Your products and what the feed brought stay as they are.`}
        action={t`Remove feed`}
        isDangerous
        onConfirm={() => {
          setRemoving(false);
          actions.remove.mutate(undefined, report(t`The feed could not be removed`));
        }}
      />
    </div>
  );
}
