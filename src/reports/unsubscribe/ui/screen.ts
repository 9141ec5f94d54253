import { msg } from "@lingui/core/macro";
import { defineScreen } from "../../../web/ui/screen.ts";

/** Target of the unsubscribe links in mails, for people. */
export const unsubscribeScreen = defineScreen({
  path: "/unsubscribe",
  title: msg`Unsubscribe`,
  catalogs: ["unsubscribe"],
  load: async () => (await import("./unsubscribe-screen.tsx")).UnsubscribeScreen,
});
