import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { SideSheet } from "../../../web/ui/dialog/side-sheet.tsx";
import { useLeaveGuard } from "../../../web/ui/dialog/use-leave-guard.ts";
import { FailedState } from "../../../web/ui/status/failed-state.tsx";
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
  const query = useQuery(linksQuery(linked));
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
    <SideSheet
      title={t`Competitor links`}
      subtitle={product.title}
      isWide
      onClose={() => leave(onClose)}
      over={
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
      }
    >
      {query.data !== undefined ? (
        <LinkList
          product={linked}
          offers={product.competitorProducts}
          read={query.data}
          leave={leave}
          onWritten={setWritten}
        />
      ) : query.error === null ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading links...</Trans>
        </p>
      ) : (
        <FailedState title={t`The links could not be loaded`} query={query} />
      )}
    </SideSheet>
  );
}
