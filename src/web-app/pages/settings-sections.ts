import { msg } from "@lingui/core/macro";
import type { ScreenSection } from "../../web/ui/screen.ts";

const words = ["settings", "setari"];

/** The sections of the settings that other slices than the catalog own, by what they hold. */
export const furtherSections = {
  businessRules: { anchor: "businessRules", title: msg`Business rules`, keywords: [...words, "pricing"] },
  reports: {
    anchor: "notificationReports",
    title: msg`Notification reports`,
    keywords: [...words, "mail", "e-mail"],
  },
  alerts: { anchor: "alerts", title: msg`Alerts`, keywords: [...words, "mail", "e-mail", "notification"] },
  integrations: {
    anchor: "api",
    title: msg`API and webhooks`,
    keywords: [...words, "key", "cheie", "integration", "integrare"],
    minRole: "OPERATOR_ADMIN",
  },
  subscription: {
    anchor: "subscription",
    title: msg`Subscription`,
    keywords: [...words, "plan", "abonament", "invoice", "factura", "card"],
    minRole: "COMPANY_ADMIN",
  },
  access: {
    anchor: "access",
    title: msg`Access by Vizor`,
    keywords: [...words, "support", "asistenta"],
    minRole: "COMPANY_ADMIN",
  },
} as const satisfies Readonly<Record<string, ScreenSection>>;
