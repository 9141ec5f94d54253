import { msg } from "@lingui/core/macro";
import { Store } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";
import { SitesScreen } from "./sites-screen.tsx";

/** The home of whoever is signed in. Its code comes with the shell, since every sign-in leads here. */
export const sitesScreen = defineScreen({
  path: "/sites",
  title: msg`Sites`,
  icon: Store,
  catalogs: ["sites"],
  Component: SitesScreen,
});
