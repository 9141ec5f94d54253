import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../../web/call.ts";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../../web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../../../web/ui/status/empty-state.tsx";
import { toast } from "../../../../web/ui/toast/toast.ts";
import type { PriceSegment } from "../segments.contract.ts";
import { SegmentDescription } from "./segment-description.tsx";
import { SegmentDialog } from "./segment-dialog.tsx";
import { segmentsQuery, useSegmentDelete } from "./segments.queries.ts";

/** The person's price difference segments of a site. */
export function SegmentsSection({ site }: { readonly site: string }) {
  const { t } = useLingui();
  const { data: segments, error, isFetching, refetch } = useQuery(segmentsQuery(site));
  /** "new", or the segment being edited. */
  const [edited, edit] = useState<PriceSegment | "new" | null>(null);
  const [doomed, doom] = useState<PriceSegment | null>(null);
  if (segments === undefined) {
    if (error === null) return <div aria-hidden className="skeleton h-28 w-full" />;
    return (
      <EmptyState
        kind="failed"
        title={t`The segments could not be loaded`}
        action={
          <Button disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
  return (
    <>
      {segments.length === 0 ? (
        <p className="mb-3 text-ink-2">
          <Trans>No price difference segments yet.</Trans>
        </p>
      ) : (
        <ul className="mb-3 divide-y rounded-panel border bg-surface">
          {segments.map((segment) => (
            <li key={segment.id} className="flex items-start gap-1 py-2 pr-2 pl-4">
              <div className="min-w-0 flex-1 py-1.5">
                <p className="font-medium [overflow-wrap:anywhere]">{segment.name}</p>
                <p className="text-13 text-pretty text-ink-2">
                  <SegmentDescription segment={segment} />
                </p>
              </div>
              <IconButton label={t`Edit ${segment.name}`} onClick={() => edit(segment)}>
                <Pencil size={16} aria-hidden />
              </IconButton>
              <IconButton label={t`Delete ${segment.name}`} onClick={() => doom(segment)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" onClick={() => edit("new")}>
        <Plus size={14} aria-hidden />
        <Trans>Add a segment</Trans>
      </Button>
      {edited !== null && (
        <SegmentDialog site={site} segment={edited === "new" ? null : edited} onClose={() => edit(null)} />
      )}
      <DeleteSegment site={site} segment={doomed} onClose={() => doom(null)} />
    </>
  );
}

interface DeleteSegmentProps {
  readonly site: string;
  /** The segment to delete; null for none. */
  readonly segment: PriceSegment | null;
  readonly onClose: () => void;
}

function DeleteSegment({ site, segment, onClose }: DeleteSegmentProps) {
  const { t } = useLingui();
  const deleting = useSegmentDelete(site);
  const name = segment?.name ?? "";
  return (
    <ConfirmDialog
      open={segment !== null}
      onOpenChange={(open) => open || onClose()}
      title={t`Delete ${name}?`}
      description={t`Lists and saved views that are filtered by this segment will show all products again. This action cannot be undone.`}
      action={t`Delete`}
      isDangerous
      onConfirm={() => {
        if (segment === null) return;
        onClose();
        deleting.mutate(segment.id, {
          onError: (error) =>
            toast({
              title: t`The segment could not be deleted`,
              description: messageOf(error),
              look: "error",
            }),
        });
      }}
    />
  );
}
