import { msg } from "@lingui/core/macro";
import { BadgePercent } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const dynamicPricesScreen = defineScreen({
  path: "/dynamic-pricing",
  title: msg`Dynamic Prices`,
  icon: BadgePercent,
  ofSite: true,
  catalogs: ["pricing", "pricing-rules"],
  load: async () => (await import("./dynamic-prices-screen.tsx")).DynamicPricesScreen,
});
