import { Plural } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";

/** "1.247 products", grouped the Romanian way in both languages. */
export function ProductCount({ total }: { readonly total: number }) {
  const shown = formatCount(total);
  return <Plural value={total} one={`${shown} product`} other={`${shown} products`} />;
}
