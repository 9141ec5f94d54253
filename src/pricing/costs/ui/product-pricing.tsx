import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PromotionList } from "../../promotions/ui/promotion-list.tsx";
import { costsQuery } from "./costs.queries.ts";
import { CostsForm } from "./costs-form.tsx";
import { MarginFigures } from "./margin-figures.tsx";
import { CostsSkeleton } from "./pricing-skeleton.tsx";

interface ProductPricingProps {
  readonly site: string;
  readonly packetId: number;
  /** Whether the person may edit rules, and so see and edit costs and plan promotions. */
  readonly mayEdit: boolean;
  /** Whether the person came to enter the cost: its field then has the focus. @default false */
  readonly asksForCosts?: boolean;
}

/** Costs, limits, margin and promotions of a product, in its detail. */
export function ProductPricing({ site, packetId, mayEdit, asksForCosts = false }: ProductPricingProps) {
  return (
    <section aria-labelledby="product-pricing" className="space-y-4">
      <h3 id="product-pricing" className="text-16 font-semibold">
        {/* Elsewhere the word names our own prices. */}
        <Trans context="of a product">Pricing</Trans>
      </h3>
      {mayEdit && <Costs site={site} packetId={packetId} asksForCosts={asksForCosts} />}
      <PromotionList site={site} packetId={packetId} mayEdit={mayEdit} />
    </section>
  );
}

type CostsProps = Required<Pick<ProductPricingProps, "site" | "packetId" | "asksForCosts">>;

function Costs({ site, packetId, asksForCosts }: CostsProps) {
  const { data, error, refetch } = useQuery(costsQuery(site, packetId));
  if (data !== undefined)
    return (
      <>
        <MarginFigures pricing={data} />
        <CostsForm
          key={packetId}
          site={site}
          packetId={packetId}
          pricing={data}
          isFocused={asksForCosts}
          onReload={async () => (await refetch()).data}
        />
      </>
    );
  if (error === null) return <CostsSkeleton />;
  return (
    <div className="text-13">
      <p className="mb-2 text-dearer">{messageOf(error)}</p>
      <Button size="small" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
