import { Route, Routes } from "react-router";
import { emailConfirmedScreen, registerScreen } from "../../../accounts/enrolment/ui/screen.ts";
import { changePasswordScreen } from "../../../accounts/passwords/ui/reset/screen.ts";
import { unsubscribeScreen } from "../../../reports/unsubscribe/ui/screen.ts";
import { lazyPart } from "../../../web/i18n/lazy-part.ts";
import { pagePart } from "../../page-part.ts";
import { MethodPage, PrivacyPage, TermsPage } from "./documents/documents.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const { Component: RegisterPage } = pagePart(
  registerScreen,
  async () => (await import("./register-page.tsx")).RegisterPage,
);
const { Component: EmailConfirmedPage } = pagePart(
  emailConfirmedScreen,
  async () => (await import("./email-confirmed-page.tsx")).EmailConfirmedPage,
);
const { Component: ChangePasswordPage } = pagePart(
  changePasswordScreen,
  async () => (await import("./change-password-page.tsx")).ChangePasswordPage,
);
const { Component: UnsubscribePage } = pagePart(
  unsubscribeScreen,
  async () => (await import("./unsubscribe-page.tsx")).UnsubscribePage,
);

const { Component: SubscribePage } = lazyPart(
  ["public"],
  async () => (await import("./subscribe-page.tsx")).SubscribePage,
);

/** Every public page but the start page, and the page for unknown addresses. */
export function PublicPages() {
  return (
    <Routes>
      <Route path="subscribe" element={<SubscribePage />} />
      <Route path="privacy" element={<PrivacyPage />} />
      <Route path="terms" element={<TermsPage />} />
      <Route path="method" element={<MethodPage />} />
      <Route path={registerScreen.path} element={<RegisterPage />} />
      <Route path={emailConfirmedScreen.path} element={<EmailConfirmedPage />} />
      <Route path={changePasswordScreen.path} element={<ChangePasswordPage />} />
      <Route path={unsubscribeScreen.path} element={<UnsubscribePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
