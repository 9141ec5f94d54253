import { useLingui } from "@lingui/react/macro";
import { Check, Trash2 } from "lucide-react";
import { cutText } from "../../../kit/text/cut-text.ts";
import { formatAmount } from "../../../web/i18n/format.ts";
import { heldClick } from "../../../web/ui/browser/held-clicks.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { FlaggedProduct } from "../flagged.contract.ts";
import { flagReasons, probabilityText } from "./flag-reasons.ts";
import { PairPicture } from "./pair-picture.tsx";

/** Of a product's name in the label of a control. */
const maxNameLength = 120;

interface FlaggedRowProps {
  readonly pair: FlaggedProduct;
  /** Whether another row has just come under the pointer. */
  readonly isHeld: boolean;
  readonly onDecide: (isMatch: boolean) => void;
}

const cell = "px-3 py-4 align-top max-lg:block max-lg:px-0 max-lg:py-2";

/** A pair with its reasons and the two decisions. */
export function FlaggedRow({ pair, isHeld, onDecide }: FlaggedRowProps) {
  const { t } = useLingui();
  const { mainProduct, competitorProduct } = pair;
  const reasons = flagReasons(pair);
  const percent = probabilityText(pair.probability);
  const name = cutText(mainProduct.title ?? "", maxNameLength);
  return (
    <tr
      data-pair={pair.id}
      className="max-md:block max-lg:py-3 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-6"
    >
      <td className={cell}>
        <Side
          label={t`Main product`}
          link={pair.mainProductLink}
          sources={[pair.mainProductImage, ...mainProduct.imageAlternatives]}
          product={mainProduct}
          isOwn
        />
      </td>
      <td className={cell}>
        <Side
          label={competitorProduct.domain}
          link={pair.competitorProductLink}
          sources={[pair.competitorProductImage, ...competitorProduct.imageAlternatives]}
          product={competitorProduct}
        />
      </td>
      <td className={cell}>
        <ul className="space-y-1 text-13 text-pretty lg:w-60">
          {reasons.map((reason) => (
            <li key={reason} className="[overflow-wrap:anywhere]">
              {reason}
            </li>
          ))}
          <li className="text-ink-2 tabular-nums">{t`Same product: ${percent} likely`}</li>
        </ul>
      </td>
      <td className={`${cell} lg:text-right`}>
        <div className="flex flex-wrap gap-2 lg:flex-col lg:items-end">
          <Button
            size="small"
            look="outline"
            data-decision="match"
            aria-label={t`Good match: ${name}`}
            {...heldClick(isHeld, () => onDecide(true))}
          >
            <Check size={14} aria-hidden />
            {t`Good match`}
          </Button>
          <Button
            size="small"
            look="quiet"
            className="text-dearer"
            data-decision="delete"
            aria-label={t`Delete product: ${name}`}
            {...heldClick(isHeld, () => onDecide(false))}
          >
            <Trash2 size={14} aria-hidden />
            {t`Delete product`}
          </Button>
        </div>
      </td>
    </tr>
  );
}

interface SideProps {
  readonly label: string;
  readonly link: string | null;
  readonly sources: readonly (string | null)[];
  readonly product: Pick<FlaggedProduct["mainProduct"], "title" | "sku" | "price" | "currency">;
  readonly isOwn?: boolean;
}

function Side({ label, link, sources, product, isOwn = false }: SideProps) {
  const { t } = useLingui();
  const { title, sku, price, currency } = product;
  const name = title ?? t`Not read yet`;
  return (
    <div className="flex min-w-0 gap-3">
      <PairPicture title={cutText(name, maxNameLength)} link={link} sources={sources} />
      <div className="min-w-0 text-13">
        <p className={`text-12 text-ink-2 [overflow-wrap:anywhere] ${isOwn ? "lg:hidden" : ""}`}>{label}</p>
        <p className="line-clamp-3 font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className={`mt-1 tabular-nums ${isOwn ? "text-own-text" : ""}`}>
          {price === null ? t`No price` : formatAmount(price, currency)}
        </p>
        {sku !== null && <p className="text-12 text-ink-3 [overflow-wrap:anywhere]">SKU {sku}</p>}
      </div>
    </div>
  );
}
