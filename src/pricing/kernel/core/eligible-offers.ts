import { bani } from "../../../kit/money.ts";
import { type KernelInput, type KernelOffer, maxEvidenceAgeMs } from "./kernel-input.ts";
import { type Exclusion, exclusions, type Refusal, type Target } from "./kernel-result.ts";

/** A clock that runs ahead by more is wrong, and what it dated is no evidence. */
const maxClockSkewMs = 5 * 60_000;

/** Whether something read at that time still is evidence: read at most 48 h ago. */
export function isFresh(readAtMs: number | null, nowMs: number): boolean {
  if (readAtMs === null) return false;
  const age = nowMs - readAtMs;
  return age <= maxEvidenceAgeMs && age >= -maxClockSkewMs;
}

/**
 * The lowest offer that counts; of equal ones the one read last, then the one with the lower id.
 * @returns the target, or the reason that by itself excludes every offer of the competitors in question, "no-offer" where
 *   no single reason does
 */
export function findTarget(input: KernelInput): Target | Refusal {
  const { rule, offers } = input;
  const merchant = rule.strategy === "LOWEST" || !rule.merchant ? null : bareDomain(rule.merchant);
  let best: KernelOffer | null = null;
  let bestPrice = 0;
  let shared = (1 << exclusions.length) - 1;
  for (const offer of offers) {
    if (merchant !== null && bareDomain(offer.merchant) !== merchant) continue;
    const reasons = reasonsAgainst(offer, input);
    const price = offer.priceMinor;
    if (reasons === 0 && price !== null) {
      if (best === null || isBefore(offer, price, best, bestPrice)) {
        best = offer;
        bestPrice = price;
      }
    }
    shared &= reasons;
  }
  if (best) return { offer: best, priceBani: bani(bestPrice) };
  const isAny = offers.some((offer) => merchant === null || bareDomain(offer.merchant) === merchant);
  return (isAny && exclusions.find((_, index) => shared & (1 << index))) || "no-offer";
}

function isBefore(offer: KernelOffer, price: number, best: KernelOffer, bestPrice: number): boolean {
  if (price !== bestPrice) return price < bestPrice;
  const [read, bestRead] = [offer.readAtMs ?? 0, best.readAtMs ?? 0];
  return read === bestRead ? offer.id < best.id : read > bestRead;
}

/** Why an offer does not count, in the order of `exclusions`. An offer without a price has no reason of its own. */
export function exclusionsOf(offer: KernelOffer, input: KernelInput): readonly Exclusion[] {
  const reasons = reasonsAgainst(offer, input);
  return exclusions.filter((_, index) => reasons & (1 << index));
}

/** One bit for each of `exclusions`. */
function reasonsAgainst(offer: KernelOffer, { product, nowMs }: KernelInput): number {
  return (
    (offer.priceMinor === null || offer.currency === "RON" ? 0 : 1) |
    (offer.isConfirmed ? 0 : 2) |
    (offer.isSuspicious ? 4 : 0) |
    (offer.isQuarantined ? 8 : 0) |
    (isFresh(offer.readAtMs, nowMs) ? 0 : 16) |
    (offer.availability === "IN_STOCK" ? 0 : 32) |
    (isOwn(offer.merchant, product.ownDomains) ? 64 : 0)
  );
}

function isOwn(merchant: string, ownDomains: readonly string[]): boolean {
  const domain = bareDomain(merchant);
  return ownDomains.some((own) => domain === bareDomain(own) || domain.endsWith(`.${bareDomain(own)}`));
}

/** A domain in lower case, without "www.". */
export function bareDomain(domain: string): string {
  const lower = domain.toLowerCase();
  return lower.startsWith("www.") ? lower.slice(4) : lower;
}
