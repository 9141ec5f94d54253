/** The tabs of the account settings, the default first. @see specification 1, section 2 "Account settings" */
export const settingsTabs = ["profile", "team"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tab that the address names; the default for any other. */
export function readTab(params: URLSearchParams): SettingsTab {
  return settingsTabs.find((tab) => tab === params.get("tab")) ?? settingsTabs[0];
}

/** The parameters that show a tab, the default left out. */
export function writeTab(tab: SettingsTab): URLSearchParams {
  return new URLSearchParams(tab === settingsTabs[0] ? {} : { tab });
}
