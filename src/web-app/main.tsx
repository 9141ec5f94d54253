import "../web/ui/theme.css";
import { StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { startLocale } from "../web/i18n/catalogs.ts";
import { prerenderedLocale } from "../web/i18n/locales.ts";
import { TextsProvider } from "../web/i18n/texts-provider.tsx";
import { App } from "./app.tsx";
import { watchRejections } from "./failure/lost-connection.ts";
import { showStartFailure } from "./failure/start-failed.ts";
import { preloadScreen } from "./screens.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchRejections();
// The modules of screens import this one: what it awaits must need none of them, so the start's own texts come first.
const starting = startLocale();
const screen = preloadScreen(location.pathname);
try {
  const locale = await starting;
  const app = (
    <StrictMode>
      <TextsProvider>
        <App />
      </TextsProvider>
    </StrictMode>
  );
  if (prerenderedLocale() === locale) {
    // A transition takes the page over in steps of a few milliseconds, between which it scrolls and reacts.
    startTransition(() => void hydrateRoot(root, app));
    // React answers events from here on, and takes over first what they are meant for.
    document.dispatchEvent(new Event("taken-over"));
  } else {
    // Content in another language than the stored one is replaced, when the screen can be shown as a whole.
    const isReady = prerenderedLocale() === undefined ? Promise.resolve() : screen;
    void isReady.then(() => flushSync(() => createRoot(root).render(app))).finally(reveal);
  }
} catch {
  showStartFailure(root);
  reveal();
}

/** Shows content that appearance.js has hidden, because it is in another language. */
function reveal(): void {
  delete document.documentElement.dataset["waiting"];
}
