import { msg } from "@lingui/core/macro";
import { Store } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";
import { SitesScreen } from "./sites-screen.tsx";

/** Home of signed-in people. Its code is part of the shell, since every sign-in leads here. */
export const sitesScreen = defineScreen({
  path: "/sites",
  title: msg`Sites`,
  icon: Store,
  catalogs: ["sites"],
  Component: SitesScreen,
});
