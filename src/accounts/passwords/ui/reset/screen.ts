import { msg } from "@lingui/core/macro";
import { defineScreen } from "../../../../web/ui/screen.ts";

/** Target of the link in a "forgot password" mail. */
export const changePasswordScreen = defineScreen({
  path: "/change-password",
  title: msg`Change your password`,
  catalogs: ["enrolment", "account-forms", "sign-in"],
  load: async () => (await import("./reset-password.tsx")).ResetPassword,
});
