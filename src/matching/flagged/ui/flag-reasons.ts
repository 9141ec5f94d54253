import { t } from "@lingui/core/macro";
import type { FlaggedProduct } from "../flagged.contract.ts";

/** Why a pair was flagged, in words, the most important first; reasons without words here are left out. */
export function flagReasons(pair: FlaggedProduct): string[] {
  const { priceRatioOff, mainProduct, competitorProduct, reasons } = pair;
  const own = mainProduct.price;
  const other = competitorProduct.price;
  const times = own && other ? Math.max(own / other, other / own) : null;
  const ratio = times === null ? null : times.toLocaleString("ro-RO", { maximumFractionDigits: 1 });
  const byPrice = !priceRatioOff
    ? []
    : ratio === null
      ? [t`The prices are far apart`]
      : [t`One price is ${ratio} times the other`];
  const named = reasons.flatMap((reason) => wordsOf(reason) ?? []);
  return [...byPrice, ...named].slice(0, 3);
}

function wordsOf(reason: FlaggedProduct["reasons"][number]): string | null {
  const { left: one, right: two } = reason;
  const left = shown(one);
  const right = shown(two);
  const { before, now } = reason;
  switch (reason.kind) {
    case "something-else":
      return elseText(shown(now), typeof before === "string" ? before : null);
    case "different-gtin":
      return t`Different GTINs: ${left} / ${right}`;
    case "different-brand":
      return t`Different brands: ${left} / ${right}`;
    case "different-model":
      return t`Different models: ${left} / ${right}`;
    case "conflicting-measure":
      return t`Different sizes: ${left} / ${right}`;
    case "conflicting-pack":
      return t`Different pack sizes: ${left} / ${right}`;
    case "conflicting-colour":
      return t`Different colours: ${left} / ${right}`;
    case "conflicting-condition":
      return t`One is new, the other is not`;
    case "accessory":
      return t`One is an accessory`;
    case "no-title":
      return t`A page names no product`;
    case "different-titles":
      return t`The titles differ`;
    default:
      return null;
  }
}

function elseText(now: string, before: string | null): string {
  return before === null
    ? t`The address now shows something else: ${now}`
    : t`The address now shows something else: ${now}, not ${before}`;
}

function shown(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "–";
}

/** A probability as whole percent. */
export function probabilityText(probability: number): string {
  return `${Math.round(probability * 100)}%`;
}
