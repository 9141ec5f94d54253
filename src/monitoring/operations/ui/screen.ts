import { msg } from "@lingui/core/macro";
import { HeartPulse } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const operationsScreen = defineScreen({
  path: "/operations",
  title: msg`Operations`,
  icon: HeartPulse,
  minRole: "GOD",
  catalogs: ["administration", "reading-review"],
  load: async () => (await import("./operations-screen.tsx")).OperationsScreen,
});
