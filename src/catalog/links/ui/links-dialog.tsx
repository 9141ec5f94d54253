import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { CloseButton, Sheet } from "../../../web/ui/dialog/dialog.tsx";
import { useLeaveGuard } from "../../../web/ui/dialog/use-leave-guard.ts";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import type { Product } from "../../products/products.contract.ts";
import { LinkList } from "./link-list.tsx";
import { linksQuery } from "./links.queries.ts";

/** Query parameters that keep the product open, and this dialog with it. */
const place = ["site", "product"];

interface LinksDialogProps {
  readonly site: string;
  readonly product: Product;
  readonly onClose: () => void;
}

/**
 * Adds, changes and deletes the competitor pages of a product. Needs the catalogues "catalog" and "detail".
 */
export function LinksDialog({ site, product, onClose }: LinksDialogProps) {
  const { t } = useLingui();
  const linked = { site, packetId: product.packetId };
  const { data, error, isFetching, refetch } = useQuery(linksQuery(linked));
  const [isWritten, setWritten] = useState(false);
  const [asking, ask] = useState<{ readonly go: () => void } | null>(null);
  const guard = useLeaveGuard(isWritten, place);
  /** Performs an action that discards the open row; asks first when an address was typed. */
  const leave = (go: () => void) => (isWritten ? ask({ go }) : go());
  const stay = () => {
    ask(null);
    guard.stay();
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => open || leave(onClose)}
      label={t`Competitor links`}
      side="right"
      className="w-full sm:w-[640px] sm:max-w-[calc(100vw-48px)] sm:border-l"
    >
      <header className="flex items-start gap-2 border-b py-2 pr-2 pl-4 sm:pl-6">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 className="text-16 font-semibold">
            <Trans>Competitor links</Trans>
          </h2>
          <p className="line-clamp-2 text-13 text-ink-2">{product.title}</p>
        </div>
        <CloseButton />
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
        {data !== undefined ? (
          <LinkList
            product={linked}
            offers={product.competitorProducts}
            read={data}
            leave={leave}
            onWritten={setWritten}
          />
        ) : error === null ? (
          <p role="status" className="text-ink-2">
            <Trans>Loading links...</Trans>
          </p>
        ) : (
          <EmptyState
            kind="failed"
            title={t`The links could not be loaded`}
            action={
              <Button disabled={isFetching} onClick={() => void refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {messageOf(error)}
          </EmptyState>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null || guard.isAsking}
        onOpenChange={(open) => open || stay()}
        title={t`Leave without saving the link?`}
        description={t`The address that you have typed will be lost.`}
        action={t`Leave`}
        isEditing
        isDangerous
        onConfirm={() => {
          setWritten(false);
          ask(null);
          if (guard.isAsking) guard.leave();
          else asking?.go();
        }}
      />
    </Sheet>
  );
}
