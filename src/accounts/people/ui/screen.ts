import { msg } from "@lingui/core/macro";
import { UserRound } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

/** The settings of the signed-in person's account, and the team. */
export const accountScreen = defineScreen({
  path: "/account-settings",
  title: msg`Account`,
  icon: UserRound,
  catalogs: ["settings", "account-forms", "sign-in"],
  load: async () => (await import("./settings-screen.tsx")).SettingsScreen,
});
