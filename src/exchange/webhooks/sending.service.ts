import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import PQueue from "p-queue";
import { enqueueAdminMail } from "../../accounts/mail/mail.service.ts";
import { findSiteById } from "../../catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { Log } from "../../platform/log.ts";
import type { PostOutcome, WebhookSender } from "../exchange.ports.ts";
import { disabledMail } from "./core/disabled-mail.ts";
import { afterFailure } from "./core/failing-streak.ts";
import { pauseAfter } from "./core/retry-schedule.ts";
import { signedHeaders } from "./core/signature.ts";
import {
  type DueDelivery,
  failPending,
  findDueDeliveries,
  insertAttempt,
  lockTries,
  updateDelivery,
} from "./deliveries.repo.ts";
import {
  type DueEndpoint,
  type EndpointRow,
  findDueEndpoints,
  leaseEndpoint,
  lockEndpoint,
  releaseEndpoint,
  storeFailure,
  storeSuccess,
} from "./endpoints.repo.ts";
import type { WebhookSecrets } from "./secrets.service.ts";

export interface SendingDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: WebhookSecrets;
  readonly sender: WebhookSender;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** Bytes of a reply that are stored. */
const maxReplyBytes = 1024;
/** Endpoints that one process sends to at a time. */
const maxEndpointsAtOnce = 16;
/** Deliveries of one turn of an endpoint, and how many of them are sent at a time. */
const maxDeliveriesOfTurn = 20;
const deliveriesAtOnce = 4;
/** Longer than a turn in which every request takes its 15 s. After it, another worker sends what was not marked as sent. */
const leaseMs = 120_000;

/** Sends due deliveries; each endpoint has its turn, so that a slow one delays no other. */
export interface WebhookSending {
  /** Starts turns of endpoints with due deliveries. @returns how many */
  startTurns(): Promise<number>;
  /** Resolves when no turn is running. */
  idle(): Promise<void>;
  /** Ends turns after the requests that are on their way. */
  stop(): Promise<void>;
}

export function createWebhookSending(deps: SendingDeps): WebhookSending {
  const running = new Map<string, Promise<void>>();
  let isStopping = false;
  const start = (endpoint: DueEndpoint) => {
    const key = `${endpoint.siteId}:${endpoint.endpointId}`;
    const turn = sendDue(deps, endpoint, () => isStopping)
      .catch((err: unknown) => deps.log.error({ err, ...endpoint }, "webhooks could not be sent"))
      .finally(() => running.delete(key));
    running.set(key, turn);
  };
  const idle = async () => {
    await Promise.all(running.values());
  };
  return {
    async startTurns() {
      const free = maxEndpointsAtOnce - running.size;
      if (free <= 0 || isStopping) return 0;
      const due = await findDueEndpoints(deps.db, deps.clock.now(), free);
      const idling = due.filter(({ siteId, endpointId }) => !running.has(`${siteId}:${endpointId}`));
      idling.forEach(start);
      return idling.length;
    },
    idle,
    stop: () => {
      isStopping = true;
      return idle();
    },
  };
}

/** One turn of an endpoint, unless another worker has it. */
async function sendDue(
  deps: SendingDeps,
  { siteId: id, endpointId }: DueEndpoint,
  isStopping: () => boolean,
): Promise<void> {
  const { db, clock } = deps;
  const siteId = authorizedSiteForJob(id);
  const now = clock.now();
  const turn = await forSite(db, siteId, async (trx) => {
    const until = new Date(now.getTime() + leaseMs);
    const endpoint = await leaseEndpoint(trx, siteId, endpointId, { now, until });
    if (endpoint === undefined) return undefined;
    const due = await findDueDeliveries(trx, siteId, endpointId, { now, limit: maxDeliveriesOfTurn });
    return { endpoint, due };
  });
  if (turn === undefined) return;
  const secrets = openSecrets(deps, siteId, turn.endpoint, now);
  const queue = new PQueue({ concurrency: deliveriesAtOnce });
  await queue.addAll(
    turn.due.map((delivery) => async () => {
      if (!isStopping()) await send(deps, siteId, { endpoint: turn.endpoint, delivery, secrets });
    }),
  );
  await forSite(db, siteId, (trx) => releaseEndpoint(trx, siteId, endpointId, clock.now()));
}

/** The secrets that sign a request, the newest first; none when the present one cannot be opened. */
function openSecrets(
  { secrets }: SendingDeps,
  siteId: AuthorizedSiteId,
  { endpointId, sealedSecret, sealedPreviousSecret, previousExpiresAt }: EndpointRow,
  now: Date,
): Buffer[] {
  const open = (sealed: Buffer | null) => sealed && secrets.open({ siteId, endpointId }, sealed);
  const isOverlap = previousExpiresAt !== null && previousExpiresAt > now;
  const secret = open(sealedSecret);
  const previous = isOverlap ? open(sealedPreviousSecret) : null;
  return secret === null ? [] : [secret, ...(previous === null ? [] : [previous])];
}

interface Sent {
  readonly endpoint: EndpointRow;
  readonly delivery: DueDelivery;
  readonly secrets: readonly Buffer[];
}

async function send(deps: SendingDeps, siteId: AuthorizedSiteId, sent: Sent): Promise<void> {
  const at = deps.clock.now();
  const startedMs = performance.now();
  const outcome = await post(deps, sent, at);
  const tookMs = Math.round(performance.now() - startedMs);
  await forSite(deps.db, siteId, (trx) => record(deps, trx, siteId, { ...sent, outcome, at, tookMs }));
}

async function post(
  { sender }: SendingDeps,
  { endpoint, delivery: { deliveryId, body }, secrets }: Sent,
  at: Date,
): Promise<PostOutcome> {
  // Whoever receives it could not know that it is ours: it fails until the secret is replaced.
  if (secrets.length === 0) return { error: "secret-unreadable", detail: "sealed with other secrets" };
  const headers = {
    "content-type": "application/json",
    ...signedHeaders({ id: `msg_${deliveryId}`, body, at }, secrets),
  };
  return sender.post({ url: endpoint.url, headers, body, maxReplyBytes });
}

interface Recorded extends Sent {
  readonly outcome: PostOutcome;
  readonly at: Date;
  readonly tookMs: number;
}

/** Stores the reply, and what follows from it for the delivery and the endpoint. */
async function record(
  deps: SendingDeps,
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { endpoint: { endpointId }, delivery: { deliveryId, tries }, outcome, at, tookMs }: Recorded,
): Promise<void> {
  const status = "status" in outcome ? outcome.status : null;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const failed = tries + 1;
  const pauseMs = isDelivered ? null : pauseAfter(failed, deps.random());
  const now = deps.clock.now();
  // Locked first, in the order in which people's changes lock.
  const endpoint = await lockEndpoint(trx, siteId, endpointId);
  if (endpoint === undefined) return;
  const stored = await lockTries(trx, siteId, deliveryId);
  if (stored === undefined) return;
  // Somebody asked for a replay while the request was on its way: a failure leaves it all its tries.
  const isReplayed = stored !== tries;
  if (isDelivered || !isReplayed)
    await updateDelivery(trx, siteId, deliveryId, {
      state: isDelivered ? "DELIVERED" : pauseMs === null || !endpoint.isEnabled ? "FAILED" : "PENDING",
      tries: isDelivered ? tries : failed,
      nextTryAt: pauseMs === null || !endpoint.isEnabled ? null : new Date(now.getTime() + pauseMs),
    });
  await insertAttempt(trx, siteId, {
    attemptId: randomUUID(),
    deliveryId,
    at,
    tookMs,
    status,
    error: "error" in outcome ? outcome.error : null,
    reply: "reply" in outcome ? textOf(outcome.reply) : null,
  });
  if (isDelivered) await storeSuccess(trx, siteId, endpointId);
  else if (endpoint.isEnabled) await countFailure(deps, trx, siteId, endpoint, status === 410);
}

/** Switches the endpoint off after three days of failures, or when it says that it is gone, and notifies the administrators. */
async function countFailure(
  { clock, log }: SendingDeps,
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  endpoint: EndpointRow,
  isGone: boolean,
): Promise<void> {
  const { endpointId, url } = endpoint;
  const now = clock.now();
  const { failingSince, isTooLong } = afterFailure(endpoint, now);
  const disabledReason = isGone ? "gone" : isTooLong ? "failing" : null;
  await storeFailure(trx, siteId, endpointId, { failingSince, now, disabledReason });
  if (disabledReason === null) return;
  await failPending(trx, siteId, endpointId);
  const site = await findSiteById(trx, siteId);
  if (site === undefined) return;
  const path = `/settings?${new URLSearchParams({ site: site.domain })}#api`;
  const words = disabledMail({ reason: disabledReason, domain: site.domain, url });
  await enqueueAdminMail(trx, { companyId: site.companyId, path, words });
  log.warn({ siteId, endpointId, disabledReason }, "a webhook was switched off");
}

/** A reply's text without what the database cannot store. */
function textOf(reply: Buffer): string {
  return reply.toString("utf8").replaceAll("\0", "");
}
