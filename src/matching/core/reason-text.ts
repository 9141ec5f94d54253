import type { Reason } from "./reasons.ts";

/** A reason in English, for the command line; screens have their own words. */
export function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case "same-gtin":
      return `same GTIN ${reason.gtin}`;
    case "different-gtin":
      return `GTIN differs: ${reason.left} / ${reason.right}`;
    case "same-mpn":
      return `same manufacturer's number ${reason.mpn}`;
    case "conflicting-measure":
      return `${reason.measure === "storage" ? "capacity" : reason.measure} differs: ${reason.left} / ${reason.right}`;
    case "conflicting-pack":
      return `pack differs: ${reason.left} / ${reason.right} pieces`;
    case "conflicting-condition":
      return `condition differs: ${reason.left} / ${reason.right}`;
    case "conflicting-colour":
      return `colour differs: ${reason.left} / ${reason.right}`;
    case "different-brand":
      return `brand differs: ${reason.left} / ${reason.right}`;
    case "accessory":
      return `"${reason.word}" names an accessory on the ${reason.side}`;
    case "no-title":
      return "a product has neither title nor model number";
    case "shared-model":
      return `model ${reason.model} on both sides`;
    case "different-model":
      return `model differs: ${reason.left} / ${reason.right}`;
    case "same-brand":
      return `same brand ${reason.brand}`;
    case "same-measure":
      return `same ${reason.measure === "storage" ? "capacity" : reason.measure}: ${reason.value}`;
    case "shared-words":
      return `rare words in common: ${reason.words.join(", ")}`;
    case "word-on-one-side":
      return `"${reason.word}" only on the ${reason.side}`;
    case "similar-titles":
      return "most words of the shorter title are in both";
    case "different-titles":
      return "no rare word in common";
    case "similar-price":
      return "similar price";
    case "different-price":
      return `price differs by a factor of ${reason.ratio}`;
  }
}
