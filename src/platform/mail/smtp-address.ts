/** SMTP_URL in the form that the mail library takes. */
export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps). */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  /** The server must offer STARTTLS: credentials never travel in the clear. */
  readonly requireTLS: boolean;
  /** No TLS to a server on this machine. */
  readonly ignoreTLS: boolean;
}

const defaultPort = { "smtp:": 587, "smtps:": 465 } as const;

/**
 * Reads "smtp://user:password@mail.example:587" or "smtps://…". Certificates are always verified.
 * @returns null for another protocol, a query, a path, a user without a password, or broken percent signs
 */
export function readSmtpAddress(text: string): SmtpAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname } = url;
  if (protocol !== "smtp:" && protocol !== "smtps:") return null;
  if (hostname === "" || url.search !== "" || url.hash !== "" || !/^\/?$/.test(url.pathname)) return null;
  const auth = readAuth(url);
  if (auth === null) return null;
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "smtps:";
  const isLocal = isLoopback(host);
  return {
    host,
    port: url.port === "" ? defaultPort[protocol] : Number(url.port),
    secure,
    auth,
    requireTLS: !secure && !isLocal && auth !== undefined,
    ignoreTLS: !secure && isLocal,
  };
}

function readAuth({ username, password }: URL): SmtpAddress["auth"] | null {
  if (username === "" && password === "") return undefined;
  try {
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    return auth.user === "" || auth.pass === "" ? null : auth;
  } catch {
    return null;
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
