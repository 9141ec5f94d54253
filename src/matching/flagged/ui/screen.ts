import { msg } from "@lingui/core/macro";
import { Flag } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const flaggedProductsScreen = defineScreen({
  path: "/flagged-products",
  title: msg`Flagged Products`,
  icon: Flag,
  ofSite: true,
  minRole: "GOD",
  catalogs: ["flagged-products"],
  load: async () => (await import("./flagged-screen.tsx")).FlaggedScreen,
});
