import { useNavigate, useSearchParams } from "react-router";
import type { SettingsScreenProps } from "../../../accounts/people/ui/settings-screen.tsx";
import { readTab, writeTab } from "../../../accounts/people/ui/settings-tab.ts";
import type { PageProps } from "../page-part.ts";
import { clearLocalSession } from "../session/session-expiry.ts";

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
    />
  );
}
