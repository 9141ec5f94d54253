/** What the person may do with imports of the site. */
export interface ImportRights {
  /** Whether the site has a subscription. */
  readonly isActive: boolean;
  /** By role and subscription. */
  readonly mayImport: boolean;
}
