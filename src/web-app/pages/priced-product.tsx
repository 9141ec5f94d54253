import { OpenProduct } from "../../catalog/product-list/ui/products-open.tsx";
import { defaultView } from "../../catalog/product-list/ui/view/products-view.ts";
import { HistorySection } from "../../monitoring/history/ui/history-section.tsx";
import { readPriceTrends } from "../../monitoring/history/ui/price-trends.queries.ts";
import { ProductPricing } from "../../pricing/costs/ui/product-pricing.tsx";
import { TrendSource } from "../../web/ui/price/trend-context.ts";

interface PricedProductProps {
  readonly site: string;
  readonly productId: number;
  /** Null where none is known. */
  readonly sku: string | null;
  /** Whether the person may edit rules. */
  readonly mayEdit: boolean;
  /** Whether it begins at the cost. */
  readonly asksForCosts: boolean;
  readonly onClose: () => void;
}

/** The detail of a product over the recommended prices. */
export function PricedProduct(props: PricedProductProps) {
  const { site, productId, sku, mayEdit, asksForCosts, onClose } = props;
  return (
    <TrendSource value={readPriceTrends}>
      <OpenProduct
        site={site}
        view={defaultView}
        packetId={productId}
        sku={sku}
        page={undefined}
        isListPending={false}
        further={(product) => (
          <>
            <ProductPricing
              key={product.packetId}
              site={site}
              packetId={product.packetId}
              mayEdit={mayEdit}
              asksForCosts={asksForCosts}
            />
            <HistorySection
              key={product.packetId}
              site={site}
              packetId={product.packetId}
              ownShop={product.provider}
              competitors={[]}
              changedFrom={null}
              changedTo={null}
            />
          </>
        )}
        onClose={onClose}
      />
    </TrendSource>
  );
}
