import { Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { SettingsScreenProps } from "../../accounts/people/ui/settings-screen.tsx";
import { readTab, writeTab } from "../../accounts/people/ui/settings-tab.ts";
import { lazyPart } from "../../web/i18n/lazy-part.ts";
import type { PageProps } from "../page-part.ts";
import { clearLocalSession } from "../session/session-expiry.ts";

const { Component: DataRightsSections } = lazyPart(
  ["data-rights"],
  async () => (await import("../../data-rights/overview/ui/data-rights-sections.tsx")).DataRightsSections,
);

/** The account settings, with the tab in the address. */
export function AccountSettingsPage({ Screen, title }: PageProps<SettingsScreenProps>) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Screen
      title={title}
      tab={readTab(params)}
      onTab={(tab) => setParams(writeTab(tab), { preventScrollReset: true })}
      onSignedOut={() => {
        clearLocalSession();
        void navigate("/");
      }}
      renderMore={(isAdmin) => (
        <Suspense>
          <DataRightsSections
            isAdmin={isAdmin}
            erasureToken={params.get("erasure")}
            onTokenUsed={() =>
              setParams(
                (before) => {
                  before.delete("erasure");
                  return before;
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </Suspense>
      )}
    />
  );
}
