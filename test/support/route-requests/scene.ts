import { randomUUID } from "node:crypto";
import type { Role } from "../../../src/kit/roles.ts";
import type { Company } from "./companies.ts";
import type { LiveServer } from "./live-server.ts";
import { insertEnrolment, insertPerson, openSession, type Person } from "./people.ts";
import {
  type InsertedWebhook,
  insertApiKey,
  insertWebhook,
} from "./recipes/exchange/key-and-webhook-rows.ts";
import { type Holder, insertPersonsSegment, insertPersonsView } from "./recipes/person-settings.ts";
import { insertErasureToken, insertPersonsArchive } from "./rows/data-rights.ts";
import { insertPriceFeed, insertRun } from "./rows/feeds.ts";
import { insertFile } from "./rows/files.ts";
import { insertCompanyImport } from "./rows/imports.ts";
import { insertMatch, insertMatchBatch, insertMatchRun } from "./rows/matches.ts";
import { insertOffer } from "./rows/offers.ts";
import { insertBacktest, insertBatch, insertDecision, insertPromotion, insertRule } from "./rows/pricing.ts";
import { insertDeletion, insertDuplicate, insertProduct } from "./rows/products.ts";
import {
  insertPersonsAlert,
  insertPersonsReport,
  insertUnsubscribeToken,
  markDeleted,
} from "./rows/reports.ts";

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
  | "import"
  | "feedRun"
  | "priceFeed"
  | "view"
  | "report"
  | "alert"
  | "subscription"
  | "deletion"
  | "key"
  | "webhook"
  | "archive"
  | "erasure"
  | "match"
  | "matchBatch"
  | "matchRun";

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
  /** A new product of the company. */
  furtherProductId(): Promise<number>;
  /** Two new products of the company, of which one is marked as a duplicate of the other. */
  duplicateIds(): Promise<{ readonly duplicate: number; readonly into: number }>;
  /** A new deletion of a product of the company. */
  deletionId(): Promise<number>;
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
  /** A new candidate that waits. */
  matchId(): Promise<number>;
  /** A new decision about a candidate. */
  matchBatchId(): Promise<string>;
  /** A new search for candidates that runs. */
  matchRunId(): Promise<string>;
  /** A new exported file. */
  taskId(kind: Parameters<typeof insertFile>[2]): Promise<string>;
  /** A new rule of the company's site. */
  ruleId(): Promise<number>;
  /** A new backtest that has ended. */
  backtestId(): Promise<string>;
  /** A new record of how a price was made. */
  decisionId(): Promise<number>;
  /** A new planned promotion of the company's product. */
  promotionId(): Promise<number>;
  /** A new import of the company's site. */
  importId(state: "PREVIEW" | "DONE"): Promise<string>;
  /** A new run of the company's product feed, which waits for a decision. */
  feedRunId(): Promise<string>;
  /** Token of a new address of the company's price feed. */
  priceFeedToken(): Promise<string>;
  /** A new saved view of the caller, or of somebody else. */
  viewId(): Promise<number>;
  /** A new notification report of the caller, or of somebody else. */
  reportId(isDeleted?: boolean): Promise<number>;
  /** A new alert of the caller, or of somebody else. */
  alertId(isDeleted?: boolean): Promise<number>;
  /** Of the unsubscribe link of a new report. */
  unsubscribeToken(): Promise<string>;
  /** A new API key of the company. */
  keyId(): Promise<number>;
  /** A new webhook of the company's site, with a delivery. */
  webhookIds(): Promise<InsertedWebhook>;
  /** A new archive of the caller, or of somebody else. */
  archiveId(): Promise<string>;
  /** Token that confirms an erasure of the caller, or of somebody else. */
  erasureToken(): Promise<string>;
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
  /** The caller, or a new person of the object's company. */
  const memberOf = async (kind: ObjectKind) => {
    if (placementOf(kind) === "own") return caller;
    const { companyId, canary } = companyOf(kind);
    return insertPerson(server, { companyId, role: "OPERATOR", mark: canary });
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
    furtherProductId: async () => (isMissing("packet") ? noId : insertProduct(server, companyOf("packet"))),
    duplicateIds: async () =>
      isMissing("packet") ? { duplicate: noId, into: noId } : insertDuplicate(server, companyOf("packet")),
    deletionId: async () => (isMissing("deletion") ? noId : insertDeletion(server, companyOf("deletion"))),
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
    matchId: async () => (isMissing("match") ? noId : insertMatch(server, companyOf("match"))),
    matchBatchId: async () =>
      isMissing("matchBatch") ? randomUUID() : insertMatchBatch(server, companyOf("matchBatch")),
    matchRunId: async () =>
      isMissing("matchRun") ? randomUUID() : insertMatchRun(server, companyOf("matchRun")),
    taskId: async (kind) => (isMissing("task") ? randomUUID() : insertFile(server, companyOf("task"), kind)),
    ruleId: async () => (isMissing("rule") ? noId : insertRule(server, companyOf("rule"))),
    backtestId: async () =>
      isMissing("backtest") ? randomUUID() : insertBacktest(server, companyOf("backtest")),
    decisionId: async () => (isMissing("decision") ? noId : insertDecision(server, companyOf("decision"))),
    promotionId: async () =>
      isMissing("promotion") ? noId : insertPromotion(server, companyOf("promotion")),
    importId: async (state) =>
      isMissing("import") ? randomUUID() : insertCompanyImport(server, companyOf("import"), state),
    feedRunId: async () => (isMissing("feedRun") ? randomUUID() : insertRun(server, companyOf("feedRun"))),
    priceFeedToken: async () =>
      isMissing("priceFeed") ? "no-such-token" : insertPriceFeed(server, companyOf("priceFeed")),
    viewId: async () => (isMissing("view") ? noId : insertPersonsView(server, holderOf("view"))),
    reportId: async (isDeleted = false) => {
      if (isMissing("report")) return noId;
      const id = await insertPersonsReport(server, holderOf("report"));
      if (isDeleted) await markDeleted(server, "notification_report", id);
      return id;
    },
    alertId: async (isDeleted = false) => {
      if (isMissing("alert")) return noId;
      const id = await insertPersonsAlert(server, holderOf("alert"));
      if (isDeleted) await markDeleted(server, "alert", id);
      return id;
    },
    unsubscribeToken: async () =>
      isMissing("subscription") ? "a.forged.token" : insertUnsubscribeToken(server, holderOf("subscription")),
    keyId: async () => (isMissing("key") ? noId : (await insertApiKey(server, companyOf("key"))).keyId),
    webhookIds: async () =>
      isMissing("webhook")
        ? { endpointId: noId, deliveryId: randomUUID() }
        : insertWebhook(server, companyOf("webhook")),
    archiveId: async () =>
      isMissing("archive") ? randomUUID() : insertPersonsArchive(server, await memberOf("archive")),
    erasureToken: async () =>
      isMissing("erasure") ? "a.forged.token" : insertErasureToken(server, await memberOf("erasure")),
  };
}
