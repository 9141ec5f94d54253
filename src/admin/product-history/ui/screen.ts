import { msg } from "@lingui/core/macro";
import { History } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const productHistoryScreen = defineScreen({
  path: "/product-history",
  title: msg`Product History`,
  icon: History,
  ofSite: true,
  minRole: "GOD",
  catalogs: ["product-history"],
  load: async () => (await import("./history-screen.tsx")).HistoryScreen,
});
