import { msg } from "@lingui/core/macro";
import { GitCompareArrows } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const matchesScreen = defineScreen({
  path: "/matches",
  title: msg`Matches`,
  icon: GitCompareArrows,
  ofSite: true,
  catalogs: ["matches"],
  load: async () => (await import("./matches-screen.tsx")).MatchesScreen,
});
