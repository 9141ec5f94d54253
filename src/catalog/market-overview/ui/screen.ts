import { msg } from "@lingui/core/macro";
import { ChartColumn } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const marketOverviewScreen = defineScreen({
  path: "/dashboard",
  title: msg`Market overview`,
  icon: ChartColumn,
  ofSite: true,
  catalogs: ["market-overview", "filters"],
  load: async () => (await import("./market-overview-screen.tsx")).MarketOverviewScreen,
});
