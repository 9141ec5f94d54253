import { msg } from "@lingui/core/macro";
import { Gauge } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const usageScreen = defineScreen({
  path: "/usage",
  title: msg`Usage`,
  icon: Gauge,
  ofSite: true,
  minRole: "GOD",
  denied: msg`You do not have permission to view usage statistics`,
  catalogs: ["administration"],
  load: async () => (await import("./usage-screen.tsx")).UsageScreen,
});
