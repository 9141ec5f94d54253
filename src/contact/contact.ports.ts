import type { Throttle } from "../accounts/throttle/throttle.service.ts";

/** What the slice needs from others; `slices.ts` connects them. */
export interface ContactPorts {
  readonly throttle: Pick<Throttle, "record" | "tryRecord">;
  /** E-mail addresses of the people who administer the installation. */
  readonly findGodEmails: () => Promise<readonly string[]>;
}
