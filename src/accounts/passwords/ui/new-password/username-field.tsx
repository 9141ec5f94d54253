/** Hidden field from which password managers read the account. */
export function UsernameField({ emailAddress }: { readonly emailAddress: string }) {
  return <input type="email" autoComplete="username" value={emailAddress} readOnly hidden />;
}
