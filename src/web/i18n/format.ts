/** Amounts and counts on the screen are written as in mails and files. */
export {
  type AmountParts,
  amountParts,
  formatAmount,
  formatCount,
  formatPercent,
  formatShortPercent,
  formatSignedAmount,
  formatSignedPercent,
  formatWholePercent,
  percentOver,
} from "../../kit/written-numbers.ts";
