/** Tells password managers whose password it is; invisible otherwise. */
export function UsernameField({ emailAddress }: { readonly emailAddress: string }) {
  return <input type="email" autoComplete="username" value={emailAddress} readOnly hidden />;
}
