import { Trans } from "@lingui/react/macro";
import { Price } from "../../ui/price.tsx";
import { PriceRuler, RulerWords } from "../../ui/price-ruler.tsx";
import { Tag } from "../../ui/tag.tsx";

const ours = 1549.9;
const offers = [1501.5, 1519, 1529.99, 1585, 1599, 1599.9, 1624.5, 1649, 1655, 1689.99, 1699, 1729, 1749];
const shown = [
  { shop: "casa-lux.ro", price: 1501.5 },
  { shop: "electromag.ro", price: 1519 },
  { shop: "pretbun.ro", price: 1585 },
];

/** An example of what the product shows: one espresso machine between its rivals. */
export function ShelfPicture() {
  return (
    <figure className="rounded-panel border bg-surface">
      <div className="flex items-start justify-between gap-4 p-5 pb-4 sm:p-6 sm:pb-4">
        <figcaption>
          <p className="text-12 text-ink-3">
            <Trans>Example</Trans>
          </p>
          <p className="mt-0.5 text-16 font-medium">
            <Trans>Automatic espresso machine, 15 bar</Trans>
          </p>
        </figcaption>
        <Tag>
          <Trans>90 days kept</Trans>
        </Tag>
      </div>
      <div className="mx-5 border-l-[3px] border-own pl-4 sm:mx-6">
        <p className="text-12 font-medium text-own-text">
          <Trans>Our price</Trans>
        </p>
        <Price amount={ours} currency="RON" className="text-28 leading-none" />
      </div>
      <div className="px-5 pt-6 sm:px-6">
        <PriceRuler offers={offers} own={ours} hasEnds />
        <RulerWords position={4} offers={offers.length} overLowestPercent={3.2} className="mt-2 text-14" />
      </div>
      <ul className="mt-5 border-t">
        {shown.map(({ shop, price }) => (
          <li
            key={shop}
            className="flex h-10 items-center justify-between border-b px-5 last:border-b-0 sm:px-6"
          >
            <span className="text-ink-2">{shop}</span>
            <Price amount={price} currency="RON" className="text-16" />
          </li>
        ))}
      </ul>
    </figure>
  );
}
