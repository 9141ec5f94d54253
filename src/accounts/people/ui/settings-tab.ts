/** The tabs of the account settings, the default first. */
export const settingsTabs = ["profile", "team"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tab in the address, or the default. */
export function readTab(params: URLSearchParams): SettingsTab {
  return settingsTabs.find((tab) => tab === params.get("tab")) ?? settingsTabs[0];
}

/** Query parameters of a tab; empty for the default. */
export function writeTab(tab: SettingsTab): URLSearchParams {
  return new URLSearchParams(tab === settingsTabs[0] ? {} : { tab });
}
