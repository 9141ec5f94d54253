/** About as high as a reference price without promotions. */
export function PromotionsSkeleton() {
  return <div aria-hidden className="skeleton h-24 w-full" />;
}
