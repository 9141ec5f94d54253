/** How a shop displays amounts. */
export type MoneyForm =
  | "comma-lei" // 1.899,99 lei
  | "raised-bani" // 1.899<sup>99</sup> Lei
  | "space-ron" // 1 899,99 RON
  | "point-ron" // 1899.99 RON
  | "split-lei"; // 1.899 ,99 lei in three elements

/** HTML of an amount in the shop's format. @param bani whole bani, > 0 */
export function moneyHtml(form: MoneyForm, bani: number): string {
  const lei = Math.floor(bani / 100);
  const rest = String(bani % 100).padStart(2, "0");
  switch (form) {
    case "comma-lei":
      return `${grouped(lei, ".")},${rest} lei`;
    case "raised-bani":
      return `${grouped(lei, ".")}<sup>${rest}</sup> Lei`;
    case "space-ron":
      return `${grouped(lei, "\u00a0")},${rest} RON`;
    case "point-ron":
      return `${lei}.${rest} RON`;
    case "split-lei":
      return `<span class="i">${grouped(lei, ".")}</span><span class="f">,${rest}</span><span class="c">lei</span>`;
  }
}

/** Plain decimal text with two decimals, as structured data writes it: 189999 → "1899.99". */
export function decimal(bani: number): string {
  return `${Math.floor(bani / 100)}.${String(bani % 100).padStart(2, "0")}`;
}

function grouped(whole: number, separator: string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, separator);
}
