import type { PricingView } from "../pricing-view.ts";
import type { Recommendations } from "../use-recommendations.ts";
import type { BulkProps } from "./bulk-menu.tsx";

export interface PricingToolbarProps {
  readonly site: string;
  /** Whether the person may see what follows from costs. */
  readonly seesCosts: boolean;
  readonly view: PricingView;
  readonly list: Recommendations;
  /** Must be stable between renders. */
  readonly onChange: (change: Partial<PricingView>, how?: { replace?: boolean }) => void;
  readonly onSearch: (query: string) => void;
  readonly bulk: BulkProps;
  readonly isExporting: boolean;
  /** Of the export, percent; null while unknown. */
  readonly exportPercent: number | null;
  readonly onExport: () => void;
  readonly onHistory: () => void;
  readonly isWide: boolean;
}
