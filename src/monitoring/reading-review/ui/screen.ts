import { msg } from "@lingui/core/macro";
import { ScanSearch } from "lucide-react";
import { defineScreen } from "../../../web/ui/screen.ts";

export const readingReviewScreen = defineScreen({
  path: "/reading-review",
  title: msg`Reading Review`,
  icon: ScanSearch,
  minRole: "GOD",
  catalogs: ["reading-review"],
  load: async () => (await import("./reading-review-screen.tsx")).ReadingReviewScreen,
});
