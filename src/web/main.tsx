import "./ui/theme.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { watchRejections } from "./app/failure/lost-connection.ts";
import { showStartFailure } from "./app/failure/start-failed.ts";
import { preloadScreen } from "./app/screens.ts";
import { startLocale } from "./i18n/catalogs.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchRejections();
preloadScreen(location.pathname);
try {
  await startLocale();
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <App />
      </I18nProvider>
    </StrictMode>,
  );
} catch {
  showStartFailure(root);
}
