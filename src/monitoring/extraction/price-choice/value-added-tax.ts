/** Standard and reduced rates of value added tax in Europe, percent. */
const rates = [
  2.1, 2.5, 2.6, 3, 3.8, 4, 4.8, 5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 9.5, 10, 11, 12, 13, 13.5, 14, 15, 16, 17, 18,
  19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];

/** Whether one amount is the other with tax, to the cent. */
export function isTaxed(net: number, gross: number): boolean {
  return rates.some((rate) => Math.abs(net * (1 + rate / 100) - gross) <= 0.011);
}
