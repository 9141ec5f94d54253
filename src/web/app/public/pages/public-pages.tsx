import { Route, Routes } from "react-router";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { PrivacyPage } from "./privacy-page.tsx";
import { SubscribePage } from "./subscribe-page.tsx";
import { TermsPage } from "./terms-page.tsx";

const register = lazyPart(
  ["enrolment", "account-forms", "sign-in"],
  async () => (await import("./register-page.tsx")).RegisterPage,
);
const emailConfirmed = lazyPart(
  ["enrolment", "account-forms", "sign-in"],
  async () => (await import("./email-confirmed-page.tsx")).EmailConfirmedPage,
);
const changePassword = lazyPart(
  ["enrolment", "account-forms", "sign-in"],
  async () => (await import("./change-password-page.tsx")).ChangePasswordPage,
);

/** The public pages beside the start page, and what stands at addresses that nothing knows. */
export function PublicPages() {
  return (
    <Routes>
      <Route path="subscribe" element={<SubscribePage />} />
      <Route path="privacy" element={<PrivacyPage />} />
      <Route path="terms" element={<TermsPage />} />
      <Route path="register" element={<register.Component />} />
      <Route path="email-confirmed" element={<emailConfirmed.Component />} />
      <Route path="change-password" element={<changePassword.Component />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
