import { useNavigate, useSearchParams } from "react-router";
import { SettingsScreen } from "../../../accounts/people/ui/settings-screen.tsx";
import { readTab, writeTab } from "../../../accounts/people/ui/settings-tab.ts";
import { forgetSession } from "../session-end.ts";

/** The account settings, with the tab in the address. */
export function AccountSettingsPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SettingsScreen
      tab={readTab(params)}
      onTab={(tab) => setParams(writeTab(tab), { preventScrollReset: true })}
      onSignedOut={() => {
        forgetSession();
        void navigate("/");
      }}
    />
  );
}
