import { type ApiScope, apiKeyPrefix } from "../kit/api-scopes.ts";
import type { Call } from "../kit/call.ts";
import { maxDomain } from "../kit/domain-parameter.ts";
import { type Role, rankOf } from "../kit/roles.ts";
import type { AuthorizedSiteId } from "./authorized-site.ts";
import { mintAuthorizedSite } from "./authorized-site-mint.ts";
import {
  AccessDeniedError,
  ApiKeyInvalidError,
  DomainRequiredError,
  NotFoundError,
  PeopleOnlyError,
  RankTooLowError,
  ScopeMissingError,
  SessionEndedError,
} from "./errors.ts";

/** The signed-in person of a request, or the API key, with their current rights. */
export interface Actor {
  /** Of a person or of a key: ids of one counter. */
  readonly userId: number;
  readonly companyId: number;
  readonly role: Role;
  readonly sessionId: string;
  /** When they gave their password; some changes require a recent sign-in. */
  readonly signedInAt: Date;
  /** Set when the caller is a key. */
  readonly apiKey?: ApiKeyRights;
}

/** What limits an API key beside its role. */
export interface ApiKeyRights {
  readonly scopes: readonly ApiScope[];
  readonly siteIds: readonly number[];
  readonly callsPerMinute: number;
}

/** Implemented by the accounts slice. */
export interface ApiKeyReader {
  /** @param key beginning with `apiKeyPrefix` @returns null when it is mistyped, unknown, expired or revoked */
  readKey(key: string): Promise<Actor | null>;
}

/** Implemented by the accounts slice. */
export interface SessionReader {
  /** null when the token is forged, expired, revoked or of another purpose */
  readSession(token: string): Promise<Actor | null>;
}

/** A valid password reset link. It allows only the change of the password. */
export interface ResetClaims {
  /** UUID of the link's row. */
  readonly resetId: string;
  readonly userId: number;
}

/** Implemented by the accounts slice. */
export interface ResetReader {
  /**
   * null when the token is not one of our reset links
   * @throws NamedError 401 with the message to show when it has expired, was used, or is damaged
   */
  readReset(token: string): Promise<ResetClaims | null>;
}

/** Implemented by the catalog slice. */
export interface SiteFinder {
  /** The site with this domain that the person may access; null when missing or another company's. */
  findSite(actor: Actor, domain: string): Promise<number | null>;
  /** Every site that the person may access. */
  sitesOf(actor: Actor): Promise<readonly number[]>;
  /** Stores that a GOD opened a site, where it is another company's; resolves once it is stored. */
  recordAccess(actor: Actor, siteId: AuthorizedSiteId): Promise<void>;
}

export interface SessionGate {
  /**
   * @param authorization the header's value, "Bearer …"
   * @param scope of the call; undefined: keys may not make it
   * @throws SessionEndedError, ApiKeyInvalidError 401; PeopleOnlyError, ScopeMissingError 403 for keys
   */
  requireActor(authorization: string | undefined, scope: Call["scope"]): Promise<Actor>;
  /** The holder of a session or of a reset token. @throws SessionEndedError, ApiKeyInvalidError 401; PeopleOnlyError 403 */
  requireActorOrReset(
    authorization: string | undefined,
  ): Promise<{ readonly actor: Actor } | { readonly reset: ResetClaims }>;
  /** @throws DomainRequiredError 400; NotFoundError 404, the same for a missing site and another company's */
  requireSite(actor: Actor, domain: unknown): Promise<AuthorizedSiteId>;
  /** Every site that the person may access. A call that finds its object in one of them reports it to `opened`. */
  sitesOf(actor: Actor): Promise<AuthorizedSiteId[]>;
  /** Stores an access by GOD to a site from `sitesOf`; `requireSite` does so itself. */
  opened(actor: Actor, siteId: AuthorizedSiteId): Promise<void>;
}

/** Authorizes requests; only it and the job gate create an `AuthorizedSiteId`. */
export function createSessionGate(
  sessions: SessionReader,
  resets: ResetReader,
  sites: SiteFinder,
  keys: ApiKeyReader,
): SessionGate {
  const requireKey = async (key: string, scope: Call["scope"]) => {
    const actor = await keys.readKey(key);
    if (!actor?.apiKey) throw new ApiKeyInvalidError();
    if (scope === undefined || scope === "people") throw new PeopleOnlyError();
    if (scope !== "any") requireScope(actor, scope);
    return actor;
  };
  // The trace is stored before anything of the site is read.
  const opened = async (actor: Actor, siteId: AuthorizedSiteId) => {
    if (actor.role === "GOD") await sites.recordAccess(actor, siteId);
  };
  return {
    async requireActor(authorization, scope) {
      if (authorization === undefined) throw new SessionEndedError("TOKEN_MISSING");
      const token = bearerOf(authorization);
      if (token?.startsWith(apiKeyPrefix)) return requireKey(token, scope);
      const actor = token === null ? null : await sessions.readSession(token);
      if (!actor) throw new SessionEndedError();
      return actor;
    },
    async requireActorOrReset(authorization) {
      if (authorization === undefined) throw new SessionEndedError("TOKEN_MISSING");
      const token = bearerOf(authorization);
      if (token?.startsWith(apiKeyPrefix)) return { actor: await requireKey(token, "people") };
      const actor = token === null ? null : await sessions.readSession(token);
      if (actor) return { actor };
      const reset = token === null ? null : await resets.readReset(token);
      if (!reset) throw new SessionEndedError();
      return { reset };
    },
    async requireSite(actor, domain) {
      if (domain === undefined || domain === "") throw new DomainRequiredError();
      const isDomain = typeof domain === "string" && domain !== "" && domain.length <= maxDomain;
      const siteId = isDomain ? await sites.findSite(actor, domain) : null;
      if (siteId === null || !isOfKey(actor, siteId)) throw new NotFoundError();
      const authorized = mintAuthorizedSite(siteId);
      await opened(actor, authorized);
      return authorized;
    },
    async sitesOf(actor) {
      const found = await sites.sitesOf(actor);
      return found.filter((siteId) => isOfKey(actor, siteId)).map(mintAuthorizedSite);
    },
    opened,
  };
}

/** Whether a site is among those of the key; every site is for a person. */
function isOfKey({ apiKey }: Actor, siteId: number): boolean {
  return apiKey === undefined || apiKey.siteIds.includes(siteId);
}

function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** Whether a caller may do what keys need a scope for: every person may, as far as their role allows. */
export function hasScope({ apiKey }: Actor, scope: ApiScope): boolean {
  return apiKey === undefined || apiKey.scopes.includes(scope);
}

/** @throws ScopeMissingError 403 for keys without the scope */
export function requireScope(actor: Actor, scope: ApiScope): void {
  if (!hasScope(actor, scope)) throw new ScopeMissingError(scope);
}

/** @throws RankTooLowError 422 */
export function requireRank(actor: Actor, minRole: Role): void {
  if (rankOf(actor.role) < rankOf(minRole)) throw new RankTooLowError();
}

/** @throws AccessDeniedError 403 */
export function requireGod(actor: Actor): void {
  if (actor.role !== "GOD") throw new AccessDeniedError();
}
