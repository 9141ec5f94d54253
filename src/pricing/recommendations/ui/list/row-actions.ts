import { createContext } from "react";
import type { DynamicPrice } from "../../recommendations.contract.ts";

/** What a row can do. Stable between renders, so that rows render again only when they change. */
export interface RowActions {
  readonly approve: (row: DynamicPrice) => void;
  /** Takes the product out of pricing: "Remove", in Warnings "Reject". */
  readonly deny: (row: DynamicPrice) => void;
  readonly open: (row: DynamicPrice) => void;
  readonly explain: (row: DynamicPrice) => void;
  readonly toggle: (id: number, isRange: boolean) => void;
}

const none = () => undefined;

export const RowActionsContext = createContext<RowActions>({
  approve: none,
  deny: none,
  open: none,
  explain: none,
  toggle: none,
});
