import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { oneProductQuery } from "../../product-list/ui/product-list.queries.ts";
import type { ProductsView } from "../../product-list/ui/view/products-view.ts";
import { writeView } from "../../product-list/ui/view/view-address.ts";
import type { Product } from "../../products/products.contract.ts";
import { useDuplicateActions } from "./duplicates.queries.ts";

interface DuplicateNoticeProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly product: Product;
  /** `duplicateOf` of the product. */
  readonly into: number;
  /** Closes the product's panel. */
  readonly onMerged: () => void;
}

/** Two products have the same page: a person merges them, or keeps both. */
export function DuplicateNotice({ site, view, product, into, onMerged }: DuplicateNoticeProps) {
  const { t } = useLingui();
  const [isAsking, ask] = useState(false);
  const { data: other } = useQuery(oneProductQuery(site, into, view.withOutOfStock));
  const { merge, keep } = useDuplicateActions(site, product.packetId);
  const isPending = merge.isPending || keep.isPending;
  const title = product.title;
  const otherTitle = other?.title ?? "…";
  return (
    <Callout look="warning" title={t`Possible duplicate`}>
      <p>
        <Trans>
          The page of this product names the page of{" "}
          <Link
            to={`?${writeView({ ...view, product: into })}`}
            className="font-medium text-ink underline underline-offset-2"
          >
            {otherTitle}
          </Link>{" "}
          as its main one. Probably both are the same product.
        </Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-disabled={isPending}
          onClick={() => isPending || ask(true)}
        >
          <Trans>Merge them</Trans>
        </Button>
        <Button
          size="small"
          look="quiet"
          aria-disabled={isPending}
          onClick={() => isPending || keep.mutate()}
        >
          <Trans>Keep both</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={t`Merge the two products?`}
        description={t`“${otherTitle}” gets the competitor links that it lacks, and “${title}” is deleted. Its costs, limits and campaigns are not taken over. You can undo this.`}
        action={t`Merge`}
        onConfirm={() => {
          ask(false);
          merge.mutate(into, { onSuccess: onMerged });
        }}
      />
    </Callout>
  );
}
