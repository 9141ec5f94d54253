import { createContext } from "react";

/** A link that was added without a person. */
export interface MatchedLink {
  /** Of the own product. */
  readonly packetId: number;
  /** Of the competitor's offer. */
  readonly productId: number;
  /** Host without "www.". */
  readonly competitor: string;
}

/**
 * Confirms a link, so that prices are computed from it, or deletes it; reports the result and offers to undo it.
 * @returns whether it was done
 */
export type ReviewMatchedLink = (link: MatchedLink, isSame: boolean) => Promise<boolean>;

/** Who decides: another slice does, and the page that composes both names it. Null: tags have no buttons. */
export const MatchedLinkReview = createContext<ReviewMatchedLink | null>(null);
