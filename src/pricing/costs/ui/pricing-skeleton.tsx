import { PromotionsSkeleton } from "../../promotions/ui/promotions-skeleton.tsx";

/** Stands for the pricing of a product while its code arrives, about as high, so that what is below it moves little. */
export function PricingSkeleton({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <div aria-hidden className="space-y-4">
      <div className="skeleton h-6 w-24" />
      {mayEdit && <CostsSkeleton />}
      <PromotionsSkeleton />
    </div>
  );
}

/** As high as the margin with the form of costs and limits. */
export function CostsSkeleton() {
  return <div aria-hidden className="skeleton h-[454px] w-full sm:h-[282px]" />;
}
