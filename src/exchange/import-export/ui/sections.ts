import { msg } from "@lingui/core/macro";

/** The sections of the screen, in their order. */
export const sections = [
  {
    anchor: "export",
    title: msg({ context: "section", message: "Export" }),
    keywords: ["csv", "excel", "xlsx", "download", "descarca"],
  },
  {
    anchor: "import",
    title: msg({ context: "section", message: "Import" }),
    keywords: ["excel", "xlsx", "txt", "upload", "incarca"],
  },
  { anchor: "offline", title: msg`Offline Products`, keywords: ["csv", "upload", "incarca"] },
  { anchor: "product-feed", title: msg`Product feed`, keywords: ["google", "merchant", "xml", "feed"] },
  { anchor: "price-feed", title: msg`Price feed`, keywords: ["google", "merchant", "xml", "feed"] },
  { anchor: "history", title: msg`History`, keywords: ["import", "export", "undo", "anuleaza"] },
] as const;
