import { msg } from "@lingui/core/macro";
import { Crosshair } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const recipeProposalsScreen = defineScreen({
  path: "/recipe-proposals",
  title: msg`Recipe Proposals`,
  icon: Crosshair,
  minRole: "GOD",
  catalogs: ["administration"],
  load: async () => (await import("./recipe-proposals-screen.tsx")).RecipeProposalsScreen,
});
