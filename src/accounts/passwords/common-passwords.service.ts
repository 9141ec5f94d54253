/**
 * Some 49,000 passwords that people choose most, in lower case. Read at the first use and kept: 8 MB that the
 * browser never sees.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load();
  return loading;
}

let loading: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
