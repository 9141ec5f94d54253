import { Trans, useLingui } from "@lingui/react/macro";
import { Price } from "../../../../web/ui/price/price.tsx";
import { PriceRuler, RulerText } from "../../../../web/ui/price/price-ruler.tsx";

const ours = 1549.9;
const cheaper = [
  { shop: "casa-lux.ro", price: 1501.5 },
  { shop: "electromag.ro", price: 1519 },
  { shop: "gadgetzone.ro", price: 1529.99 },
];
const dearer = [
  { shop: "pretbun.ro", price: 1585 },
  { shop: "tehnoplus.ro", price: 1599 },
];
const others = [1599.9, 1624.5, 1649, 1655, 1689.99, 1699, 1729, 1749];
const offers = [...cheaper, ...dearer].map(({ price }) => price).concat(others);

/** Illustration: one product between its competitors. */
export function ShelfPicture() {
  const { t } = useLingui();
  return (
    <figure className="rounded-panel border bg-surface">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-b px-5 py-3 sm:px-6">
        <span className="text-16 font-medium">
          <Trans>Automatic espresso machine, 15 bar</Trans>
        </span>
        <span className="text-12 text-ink-3">
          <Trans>Example</Trans>
        </span>
      </figcaption>
      <div className="px-5 pt-6 pb-5 sm:px-6">
        <div className="border-l-[3px] border-own pl-4">
          <p className="text-12 font-medium text-own-text">
            <Trans>Our price</Trans>
          </p>
          <Price amount={ours} currency="RON" className="text-44" />
        </div>
        <PriceRuler offers={offers} own={ours} hasEnds className="mt-7" />
        <RulerText position={4} offers={offers.length} overLowestPercent={3.2} className="mt-1.5 text-14" />
      </div>
      <ul className="border-t text-14">
        {cheaper.map((offer) => (
          <ShelfRow key={offer.shop} {...offer} />
        ))}
        <ShelfRow shop={t`our shop`} price={ours} isOurs />
        {dearer.map((offer) => (
          <ShelfRow key={offer.shop} {...offer} />
        ))}
      </ul>
    </figure>
  );
}

interface ShelfRowProps {
  readonly shop: string;
  readonly price: number;
  readonly isOurs?: boolean;
}

function ShelfRow({ shop, price, isOurs = false }: ShelfRowProps) {
  return (
    <li
      className={
        isOurs
          ? "flex h-10 items-center justify-between border-b border-l-[3px] border-b-line border-l-own bg-bg pr-5 pl-[17px] last:border-b-0 sm:pr-6 sm:pl-[21px]"
          : "flex h-10 items-center justify-between border-b px-5 last:border-b-0 sm:px-6"
      }
    >
      <span className={isOurs ? "font-medium text-own-text" : "text-ink-2"}>{shop}</span>
      <Price amount={price} currency="RON" className="text-16" />
    </li>
  );
}
