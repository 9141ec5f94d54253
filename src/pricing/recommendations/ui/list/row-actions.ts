import { createContext } from "react";
import type { DynamicPrice } from "../../recommendations.contract.ts";

/** What a row can do. Stable between renders, so that rows render again only when they change. */
export interface RowActions {
  /** @returns false: nothing was sent, because another decision is */
  readonly approve: (row: DynamicPrice) => boolean;
  /** Takes the product out of pricing: "Remove", in Warnings "Reject". @returns as `approve` */
  readonly deny: (row: DynamicPrice) => boolean;
  readonly open: (row: DynamicPrice) => void;
  readonly explain: (row: DynamicPrice) => void;
  /** Fetches what explains the row, when the person is about to ask for it. */
  readonly fetchAhead: (row: DynamicPrice) => void;
  readonly toggle: (id: number, isRange: boolean) => void;
}

const none = () => undefined;

export const RowActionsContext = createContext<RowActions>({
  approve: () => false,
  deny: () => false,
  open: none,
  explain: none,
  fetchAhead: none,
  toggle: none,
});

/** Whether a click may not decide now: a decision is being sent, or another row has just come under the pointer. */
export const ClicksHeldContext = createContext(false);
