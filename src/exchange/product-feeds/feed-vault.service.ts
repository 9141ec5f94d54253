import { randomBytes } from "node:crypto";
import { seal, unseal } from "../../platform/seal.ts";
import { deriveKey, type Secrets } from "../../platform/secrets.ts";
import type { FeedCredentials } from "./product-feeds.contract.ts";

/** Whose credentials they are: of a site, for the server of an address. */
export interface CredentialsOwner {
  readonly siteId: number;
  readonly url: string;
}

/** User names and passwords of feeds, sealed for their site and server. */
export interface FeedVault {
  seal(owner: CredentialsOwner, credentials: FeedCredentials): Buffer;
  /** @throws Error when they are damaged, another site's, or for another server */
  open(owner: CredentialsOwner, sealed: Buffer): FeedCredentials;
}

export function createFeedVault(secrets: Secrets): FeedVault {
  const key = deriveKey(secrets, "product feed credentials at rest");
  const ownerOf = ({ siteId, url }: CredentialsOwner) => `${siteId} ${new URL(url).origin}`;
  return {
    seal: (owner, { userName, password }) =>
      seal(key, Buffer.from(JSON.stringify([userName, password])), ownerOf(owner), randomBytes(12)),
    open(owner, sealed) {
      const opened = unseal(key, sealed, ownerOf(owner));
      if (opened === null) throw new Error("the credentials of a product feed cannot be opened");
      const [userName, password] = JSON.parse(opened.toString()) as [string, string];
      return { userName, password };
    },
  };
}

/** Whether two addresses have the same scheme, host and port. */
export function isSameServer(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}
