import { maxDomain } from "../kit/domain-parameter.ts";
import { type Role, rankOf } from "../kit/roles.ts";
import type { AuthorizedSiteId } from "./authorized-site.ts";
import { mintAuthorizedSite } from "./authorized-site-mint.ts";
import { AccessDeniedError, NotFoundError, RankTooLowError, SessionEndedError } from "./errors.ts";

/** The signed-in person behind a request, as the database knows them now. */
export interface Actor {
  readonly userId: number;
  readonly companyId: number;
  readonly role: Role;
  readonly sessionId: string;
  /** When they gave their password; some changes ask for a fresh sign-in. */
  readonly signedInAt: Date;
}

/** Given by the accounts slice. */
export interface SessionReader {
  /** null where the token is forged, ended, revoked, or made for another purpose */
  readSession(token: string): Promise<Actor | null>;
}

/** A link to a new password, followed and not used yet. It opens nothing but the change of the password. */
export interface ResetClaims {
  /** UUID of the link's row. */
  readonly resetId: string;
  readonly userId: number;
}

/** Given by the accounts slice. */
export interface ResetReader {
  /**
   * null where the token is none of a link of ours
   * @throws NamedError 401 with the sentence to show where it has expired, was used, or is damaged
   */
  readReset(token: string): Promise<ResetClaims | null>;
}

/** Given by the catalog slice. */
export interface SiteFinder {
  /** The site with this domain that the person may open; null where it is missing or somebody else's. */
  findSite(actor: Actor, domain: string): Promise<number | null>;
  /** Every site that the person may open. */
  sitesOf(actor: Actor): Promise<readonly number[]>;
}

export interface SessionGate {
  /** @param authorization the header's value, "Bearer …" @throws SessionEndedError 401 */
  requireActor(authorization: string | undefined): Promise<Actor>;
  /** The holder of a session, or of a reset token. @throws SessionEndedError 401 */
  requireActorOrReset(
    authorization: string | undefined,
  ): Promise<{ readonly actor: Actor } | { readonly reset: ResetClaims }>;
  /** @throws NotFoundError 404, the same for a missing site and a foreign one */
  requireSite(actor: Actor, domain: unknown): Promise<AuthorizedSiteId>;
  sitesOf(actor: Actor): Promise<AuthorizedSiteId[]>;
}

/** The minter of site ids for requests: whoever holds one has passed here. */
export function createSessionGate(
  sessions: SessionReader,
  resets: ResetReader,
  sites: SiteFinder,
): SessionGate {
  return {
    async requireActor(authorization) {
      const token = bearerOf(authorization);
      const actor = token === null ? null : await sessions.readSession(token);
      if (!actor) throw new SessionEndedError();
      return actor;
    },
    async requireActorOrReset(authorization) {
      const token = bearerOf(authorization);
      const actor = token === null ? null : await sessions.readSession(token);
      if (actor) return { actor };
      const reset = token === null ? null : await resets.readReset(token);
      if (!reset) throw new SessionEndedError();
      return { reset };
    },
    async requireSite(actor, domain) {
      const isDomain = typeof domain === "string" && domain !== "" && domain.length <= maxDomain;
      const siteId = isDomain ? await sites.findSite(actor, domain) : null;
      if (siteId === null) throw new NotFoundError();
      return mintAuthorizedSite(siteId);
    },
    async sitesOf(actor) {
      return (await sites.sitesOf(actor)).map(mintAuthorizedSite);
    },
  };
}

function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** @throws RankTooLowError 422 */
export function requireRank(actor: Actor, minRole: Role): void {
  if (rankOf(actor.role) < rankOf(minRole)) throw new RankTooLowError();
}

/** @throws AccessDeniedError 403 */
export function requireGod(actor: Actor): void {
  if (actor.role !== "GOD") throw new AccessDeniedError();
}
