import { msg } from "@lingui/core/macro";
import { defineScreen } from "../../../web/ui/screen.ts";

/** Registration of a company, and the first password of an invited person. */
export const registerScreen = defineScreen({
  path: "/register",
  title: msg`Create an account`,
  catalogs: ["enrolment", "account-forms", "sign-in"],
  load: async () => (await import("./registration.tsx")).Registration,
});

/** Target of the links in registration and invitation mails. */
export const emailConfirmedScreen = defineScreen({
  path: "/email-confirmed",
  title: msg`Email confirmation`,
  catalogs: ["enrolment", "account-forms", "sign-in"],
  load: async () => (await import("./email-confirmation.tsx")).EmailConfirmation,
});
