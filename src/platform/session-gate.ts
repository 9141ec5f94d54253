import type { Role } from "../kit/roles.ts";
import type { AuthorizedSiteId } from "./authorized-site.ts";
import { mintAuthorizedSite } from "./authorized-site-mint.ts";
import { AccessDeniedError, NotFoundError, SessionEndedError } from "./errors.ts";

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
  /** @throws NotFoundError 404, the same for a missing site and a foreign one */
  requireSite(actor: Actor, domain: unknown): Promise<AuthorizedSiteId>;
  sitesOf(actor: Actor): Promise<AuthorizedSiteId[]>;
}

/** The minter of site ids for requests: whoever holds one has passed here. */
export function createSessionGate(sessions: SessionReader, sites: SiteFinder): SessionGate {
  return {
    async requireActor(authorization) {
      const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? "")?.[1];
      const actor = token === undefined ? null : await sessions.readSession(token);
      if (!actor) throw new SessionEndedError();
      return actor;
    },
    async requireSite(actor, domain) {
      const isDomain = typeof domain === "string" && domain !== "" && domain.length <= 260;
      const siteId = isDomain ? await sites.findSite(actor, domain) : null;
      if (siteId === null) throw new NotFoundError();
      return mintAuthorizedSite(siteId);
    },
    async sitesOf(actor) {
      return (await sites.sitesOf(actor)).map(mintAuthorizedSite);
    },
  };
}

/** @throws AccessDeniedError 403 */
export function requireGod(actor: Actor): void {
  if (actor.role !== "GOD") throw new AccessDeniedError();
}
