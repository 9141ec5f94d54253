import { t } from "@lingui/core/macro";
import { formatShortPercent } from "../../../web/i18n/format.ts";
import type { Match } from "../matches.contract.ts";

export type MatchReason = Match["reasons"][number];

/** Whether a reason speaks for the same article, against it, or for neither. */
export type ReasonSide = "for" | "against" | "neither";

const against = new Set([
  "different-gtin",
  "conflicting-measure",
  "conflicting-pack",
  "conflicting-condition",
  "conflicting-colour",
  "different-brand",
  "accessory",
  "different-model",
  "word-on-one-side",
  "different-titles",
  "different-price",
]);

const supporting = new Set([
  "same-gtin",
  "same-mpn",
  "shared-model",
  "same-brand",
  "same-measure",
  "shared-words",
  "similar-titles",
  "similar-price",
]);

export function sideOf({ kind }: MatchReason): ReasonSide {
  if (supporting.has(kind)) return "for";
  return against.has(kind) ? "against" : "neither";
}

/** A reason in words, values as the pages write them; its code where this version does not know it. */
export function reasonWords(reason: MatchReason): string {
  const text = (name: string) => textOf(reason[name]);
  const [left, right, word] = [text("left"), text("right"), text("word")];
  switch (reason.kind) {
    case "same-gtin": {
      const gtin = text("gtin");
      return t`Same GTIN: ${gtin}`;
    }
    case "different-gtin":
      return t`Different GTINs: ${left} / ${right}`;
    case "same-mpn": {
      const mpn = text("mpn");
      return t`Same part number: ${mpn}`;
    }
    case "shared-model": {
      const model = text("model");
      return t`Model ${model} in both titles`;
    }
    case "different-model":
      return t`Different models: ${left} / ${right}`;
    case "conflicting-measure": {
      const measure = measureWords(text("measure"));
      return t`${measure} differs: ${left} / ${right}`;
    }
    case "same-measure": {
      const measure = measureWords(text("measure"));
      const value = text("value");
      return t`${measure} is the same: ${value}`;
    }
    case "conflicting-pack":
      return t`Pack differs: ${left} / ${right} pieces`;
    case "conflicting-condition": {
      const [own, other] = [conditionWords(left), conditionWords(right)];
      return t`Condition differs: ${own} / ${other}`;
    }
    case "conflicting-colour":
      return t`Colour differs: ${left} / ${right}`;
    case "same-brand": {
      const brand = text("brand");
      return t`Same brand: ${brand}`;
    }
    case "different-brand":
      return t`Different brands: ${left} / ${right}`;
    case "accessory":
      return reason["side"] === "left"
        ? t`Only our product is an accessory: “${word}”`
        : t`Only the candidate is an accessory: “${word}”`;
    case "word-on-one-side":
      return reason["side"] === "left"
        ? t`“${word}” only in our title`
        : t`“${word}” only in the candidate's title`;
    case "shared-words": {
      const words = text("words");
      return t`Rare words in both titles: ${words}`;
    }
    case "no-title":
      return t`One of the pages has no title`;
    case "similar-titles":
      return t`The titles are much alike`;
    case "different-titles":
      return t`The titles differ a lot`;
    case "similar-price":
      return t`The prices are close`;
    case "different-price": {
      const ratio = Number(reason["ratio"]);
      const percent = formatShortPercent(100 * ratio);
      return Number.isFinite(ratio)
        ? t`The candidate costs ${percent} of our price`
        : t`The prices differ a lot`;
    }
    default:
      return reason.kind;
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "–";
}

function measureWords(measure: string): string {
  switch (measure) {
    case "storage":
      return t`Storage`;
    case "length":
      return t`Length`;
    case "volume":
      return t`Volume`;
    case "weight":
      return t`Weight`;
    case "power":
      return t`Power`;
    case "charge":
      return t`Battery charge`;
    case "voltage":
      return t`Voltage`;
    case "frequency":
      return t`Frequency`;
    case "resolution":
      return t`Resolution`;
    case "pieces":
      return t`Number of pieces`;
    default:
      return t`A measure`;
  }
}

function conditionWords(condition: string): string {
  switch (condition) {
    case "new":
      return t`new`;
    case "refurbished":
      return t`refurbished`;
    case "used":
      return t`used`;
    default:
      return condition;
  }
}
