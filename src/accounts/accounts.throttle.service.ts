import { TooManyAttemptsError } from "./accounts.errors.ts";
import { addressBucket } from "./core/address-bucket.ts";
import { type AttemptLimit, triesInWindow, waitSeconds } from "./core/attempt-window.ts";
import { emailKey } from "./core/email-address.ts";

export interface SignInLimits {
  /** Failed tries for one e-mail address, whether or not an account has it. */
  readonly perAccount: AttemptLimit;
  /** Failed tries from one IP address (IPv6: one /64), for any account. */
  readonly perAddress: AttemptLimit;
}

const quarterHourMs = 15 * 60_000;

export const defaultSignInLimits: SignInLimits = {
  perAccount: { attempts: 10, windowMs: quarterHourMs },
  perAddress: { attempts: 50, windowMs: quarterHourMs },
};

/** Keys that are remembered at most; the oldest go first. About 10 MB. */
const mostKeys = 50_000;

export interface SignInThrottle {
  /**
   * Counts a try before its password is looked at, so that parallel tries count too.
   * @throws TooManyAttemptsError with the seconds to wait
   */
  begin(email: string, address: string, nowMs: number): void;
  /** Takes back the try that turned out right, and the account's failures before it. */
  succeed(email: string, address: string): void;
}

/** Counts in this process: each web process grants the limit once. */
export function createSignInThrottle(limits: SignInLimits = defaultSignInLimits): SignInThrottle {
  const accounts = new Map<string, number[]>();
  const addresses = new Map<string, number[]>();
  return {
    begin(email, address, nowMs) {
      const account = emailKey(email);
      const bucket = addressBucket(address);
      const wait = Math.max(
        waitSeconds(accounts.get(account) ?? [], limits.perAccount, nowMs),
        waitSeconds(addresses.get(bucket) ?? [], limits.perAddress, nowMs),
      );
      if (wait > 0) throw new TooManyAttemptsError(wait);
      record(accounts, account, limits.perAccount, nowMs);
      record(addresses, bucket, limits.perAddress, nowMs);
    },
    succeed(email, address) {
      accounts.delete(emailKey(email));
      addresses.get(addressBucket(address))?.pop();
    },
  };
}

function record(tries: Map<string, number[]>, key: string, limit: AttemptLimit, nowMs: number): void {
  const kept = triesInWindow(tries.get(key) ?? [], limit, nowMs);
  // Setting a key anew moves it to the end: the map is in the order of the last try.
  tries.delete(key);
  tries.set(key, [...kept, nowMs]);
  for (const oldest of tries.keys()) {
    if (tries.size <= mostKeys) break;
    tries.delete(oldest);
  }
}
