import { msg } from "@lingui/core/macro";
import { Settings } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";
import { sections } from "./sections.ts";

/** The settings of a site. */
export const siteSettingsScreen = defineScreen({
  path: "/settings",
  title: msg`Settings`,
  icon: Settings,
  ofSite: true,
  catalogs: ["site-settings"],
  load: async () => (await import("./settings-screen.tsx")).SettingsScreen,
  sections,
});
