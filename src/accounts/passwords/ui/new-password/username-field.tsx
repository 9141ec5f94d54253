/** Tells password keepers whose password it is; nobody else sees it. */
export function KeeperName({ emailAddress }: { readonly emailAddress: string }) {
  return <input type="email" autoComplete="username" value={emailAddress} readOnly hidden />;
}
