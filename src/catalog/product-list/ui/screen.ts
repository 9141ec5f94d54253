import { msg } from "@lingui/core/macro";
import { LayoutGrid } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const productsScreen = defineScreen({
  path: "/products",
  title: msg`Products`,
  icon: LayoutGrid,
  ofSite: true,
  catalogs: ["catalog", "monitoring"],
  load: async () => (await import("./products-screen.tsx")).ProductsScreen,
});
