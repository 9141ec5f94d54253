import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CloseButton, Sheet } from "../../../web/ui/dialog/dialog.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import type { Product } from "../../products/products.contract.ts";
import type { Quantities } from "../quantities.contract.ts";
import { quantitiesQuery } from "./quantities.queries.ts";
import { QuantityRow } from "./quantity-row.tsx";

interface QuantityDialogProps {
  readonly site: string;
  readonly product: Product;
  readonly onClose: () => void;
}

/** Stock of a product, ours and each competitor's, from the page or set by hand. */
export function QuantityDialog({ site, product, onClose }: QuantityDialogProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(quantitiesQuery(site, product.packetId));
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      label={t`Quantities`}
      side="right"
      className="w-full sm:w-[520px] sm:max-w-[calc(100vw-48px)] sm:border-l"
    >
      <header className="flex items-start gap-2 border-b py-2 pr-2 pl-4 sm:pl-6">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 className="text-16 font-semibold">
            <Trans>Quantities</Trans>
          </h2>
          <p className="text-13 text-pretty text-ink-2">
            <Trans>A quantity that you enter applies until you switch back to the page's quantity.</Trans>
          </p>
        </div>
        <CloseButton />
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
        {data !== undefined ? (
          <Rows site={site} packetId={product.packetId} data={data} />
        ) : error === null ? (
          <p role="status" className="text-ink-2">
            <Trans>Loading quantities...</Trans>
          </p>
        ) : (
          <EmptyState
            kind="failed"
            title={t`No quantity data available`}
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
    </Sheet>
  );
}

interface RowsProps {
  readonly site: string;
  readonly packetId: number;
  readonly data: Quantities;
}

function Rows({ site, packetId, data: { mainProduct, merchants } }: RowsProps) {
  const { t } = useLingui();
  return (
    <>
      <section aria-label={t`Main product`}>
        <h3 className="mb-3 text-13 font-medium text-ink-2">
          <Trans>Main product</Trans>
        </h3>
        <QuantityRow site={site} packetId={packetId} name={mainProduct.name} row={mainProduct} isOwn />
      </section>
      <section aria-label={t`Competitors`} className="mt-6 border-t pt-5">
        <h3 className="mb-3 text-13 font-medium text-ink-2">
          <Trans>Competitors</Trans>
        </h3>
        {merchants.length === 0 ? (
          <p className="text-ink-2">
            <Trans>No merchant quantities available</Trans>
          </p>
        ) : (
          <ul className="space-y-5">
            {merchants.map((merchant) => (
              <li key={merchant.productId}>
                <QuantityRow site={site} packetId={packetId} name={merchant.domain} row={merchant} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
