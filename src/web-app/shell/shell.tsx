import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { ErrorBoundary } from "../../web/ui/status/error-boundary.tsx";
import { toast } from "../../web/ui/toast/toast.ts";
import { CrashPage } from "../failure/crash-page.tsx";
import { queryClient } from "../query-client.ts";
import { useSessionWatch } from "../session/use-session-watch.ts";
import { InactiveNotice } from "./inactive-notice.tsx";
import { usePaletteKey } from "./palette/use-palette-key.ts";
import { Rail } from "./rail.tsx";
import { ScreenAt } from "./screen-at.tsx";
import { TopBar } from "./top-bar.tsx";
import { useStillWhilePressed } from "./use-still-while-pressed.ts";

export { preloadPage } from "./screens.ts";

const Drawer = lazy(async () => ({ default: (await import("./drawer.tsx")).Drawer }));
const LogoutDialog = lazy(async () => ({ default: (await import("./logout-dialog.tsx")).LogoutDialog }));
const CommandPalette = lazy(async () => ({
  default: (await import("./palette/command-palette.tsx")).CommandPalette,
}));

/** What is open over the page: at most one. */
type Overlay = "nothing" | "drawer" | "palette" | "logout";

/** The frame of every signed-in screen: top bar, rail from 1024 px on, drawer below, command palette. */
export function Shell() {
  const [over, show] = useState<Overlay>("nothing");
  const { pathname } = useLocation();
  const { t } = useLingui();
  useSessionWatch();
  useStillWhilePressed();
  usePaletteKey(() => show((now) => (now === "palette" ? "nothing" : "palette")));
  const close = () => show("nothing");
  const askLogout = () => show("logout");
  return (
    <QueryClientProvider client={queryClient}>
      <TopBar onDrawer={() => show("drawer")} onPalette={() => show("palette")} onLogout={askLogout} />
      <Rail onLogout={askLogout} />
      <ErrorBoundary
        fallback={() => null}
        onError={() =>
          toast({ title: t`Something went wrong`, description: t`Reload the page`, look: "error" })
        }
        resetKey={over}
      >
        <Suspense>
          {over === "drawer" && <Drawer open onOpenChange={close} onLogout={askLogout} />}
          {over === "palette" && <CommandPalette onClose={close} onLogout={askLogout} />}
          {over === "logout" && <LogoutDialog onClose={close} />}
        </Suspense>
      </ErrorBoundary>
      <main
        id="content"
        tabIndex={-1}
        className="pt-12 outline-none transition-[padding] duration-180 ease-out lg:pl-(--rail) print:p-0"
      >
        <ErrorBoundary fallback={(error) => <CrashPage error={error} isWhole={false} />} resetKey={pathname}>
          <InactiveNotice />
          <Suspense>
            <ScreenAt pathname={pathname} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </QueryClientProvider>
  );
}
