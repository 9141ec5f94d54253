import { randomUUID } from "node:crypto";
import type { Role } from "../../../src/kit/roles.ts";
import type { Company } from "./companies.ts";
import type { LiveServer } from "./live-server.ts";
import { insertOffer } from "./offers.ts";
import { insertEnrolment, insertPerson, openSession, type Person } from "./people.ts";
import {
  insertBacktest,
  insertBatch,
  insertDecision,
  insertExport,
  insertPromotion,
  insertRule,
} from "./pricing.ts";
import { type Holder, insertPersonsSegment, insertPersonsView } from "./recipes/person-settings.ts";

/** Two companies on one server; each is foreign to the other. */
export interface World {
  readonly server: LiveServer;
  readonly own: Company;
  readonly foreign: Company;
}

/** Things that a request names by an id that its sender chooses. */
export type ObjectKind =
  | "site"
  | "packet"
  | "offer"
  | "member"
  | "session"
  | "link"
  | "challenge"
  | "account"
  | "segment"
  | "batch"
  | "task"
  | "rule"
  | "backtest"
  | "decision"
  | "promotion"
  | "view";

export type Placement = "own" | "colleague's" | "foreign" | "missing";

export type Placements = Readonly<Partial<Record<ObjectKind, Placement>>>;

/** An id that does not exist. */
const noId = 9_007_199_254_740_991;

/** Who makes a request, and whose objects it names. Objects are created when a recipe names them. */
export interface Scene {
  readonly world: World;
  /** A person of the own company. */
  readonly caller: Person;
  /** Of the caller's session; undefined for a call without one. */
  readonly token: string | undefined;
  placementOf(kind: ObjectKind): Placement;
  /** Company whose object of this kind is named. */
  companyOf(kind: ObjectKind): Company;
  readonly domain: string;
  readonly packetId: number;
  /** A new offer of the company's product. */
  offerId(): Promise<number>;
  /** A person whom rank allows to be changed. */
  memberId(role?: Role): Promise<number>;
  /** A session other than the one that asks. */
  sessionId(): Promise<string>;
  /** Token of an invitation's mail. */
  invitationToken(): Promise<string>;
  /** A new segment of the caller, or of somebody else. */
  segmentId(): Promise<number>;
  /** A new decision about the company's product, which can be rolled back. */
  batchId(): Promise<number>;
  /** A new exported file. */
  taskId(): Promise<string>;
  /** A new rule of the company's site. */
  ruleId(): Promise<number>;
  /** A new backtest that has ended. */
  backtestId(): Promise<string>;
  /** A new record of how a price was made. */
  decisionId(): Promise<number>;
  /** A new planned promotion of the company's product. */
  promotionId(): Promise<number>;
  /** A new saved view of the caller, or of somebody else. */
  viewId(): Promise<number>;
}

export function createScene(
  world: World,
  caller: Person,
  token: string | undefined,
  placements: Placements,
): Scene {
  const { server } = world;
  const placementOf = (kind: ObjectKind): Placement => placements[kind] ?? "own";
  const isMissing = (kind: ObjectKind) => placementOf(kind) === "missing";
  const holderOf = (kind: ObjectKind): Holder => {
    const { siteId, canary, signer } = companyOf(kind);
    return { siteId, userId: placementOf(kind) === "own" ? caller.userId : signer.userId, mark: canary };
  };
  const companyOf = (kind: ObjectKind) => (placementOf(kind) === "foreign" ? world.foreign : world.own);
  return {
    world,
    caller,
    token,
    placementOf,
    companyOf,
    domain: isMissing("site") ? "nobody.example.com" : companyOf("site").domain,
    packetId: isMissing("packet") ? noId : companyOf("packet").productId,
    offerId: async () => (isMissing("offer") ? noId : insertOffer(server, companyOf("offer"))),
    async memberId(role = "OPERATOR") {
      if (isMissing("member")) return noId;
      const { companyId, canary } = companyOf("member");
      return (await insertPerson(server, { companyId, role, mark: canary })).userId;
    },
    async sessionId() {
      const placement = placementOf("session");
      if (placement === "missing") return randomUUID();
      const { canary, signer } = companyOf("session");
      const userId = placement === "own" ? caller.userId : signer.userId;
      return (await openSession(server, userId, canary)).sessionId;
    },
    async invitationToken() {
      if (isMissing("link")) return "a.forged.token";
      const { people, canary } = companyOf("link");
      return (await insertEnrolment(server, { inviter: people.COMPANY_ADMIN, mark: canary })).token;
    },
    segmentId: async () => (isMissing("segment") ? noId : insertPersonsSegment(server, holderOf("segment"))),
    batchId: async () => (isMissing("batch") ? noId : insertBatch(server, companyOf("batch"))),
    taskId: async () => (isMissing("task") ? randomUUID() : insertExport(server, companyOf("task"))),
    ruleId: async () => (isMissing("rule") ? noId : insertRule(server, companyOf("rule"))),
    backtestId: async () =>
      isMissing("backtest") ? randomUUID() : insertBacktest(server, companyOf("backtest")),
    decisionId: async () => (isMissing("decision") ? noId : insertDecision(server, companyOf("decision"))),
    promotionId: async () =>
      isMissing("promotion") ? noId : insertPromotion(server, companyOf("promotion")),
    viewId: async () => (isMissing("view") ? noId : insertPersonsView(server, holderOf("view"))),
  };
}
