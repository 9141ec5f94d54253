import { msg } from "@lingui/core/macro";
import { ArrowDownUp } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";
import { sections } from "./sections.ts";

/** Files in and out of a site. */
export const importExportScreen = defineScreen({
  path: "/import-export",
  title: msg`Import/Export`,
  icon: ArrowDownUp,
  ofSite: true,
  catalogs: ["import-export", "filters"],
  load: async () => (await import("./import-export-screen.tsx")).ImportExportScreen,
  sections,
});
