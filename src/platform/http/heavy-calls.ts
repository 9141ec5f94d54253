import type { FastifyRequest } from "fastify";
import PQueue from "p-queue";
import { CallerDisconnectedError, TooManyAtOnceError } from "../errors.ts";
import { createKeyedQueue } from "../limits/bounded-queue.ts";
import type { Actor } from "../session-gate.ts";

export interface HeavyCallLimits {
  /** Calls that run at the same time, whoever makes them. */
  readonly concurrency: number;
  readonly perCompany: {
    readonly concurrency: number;
    /** While another company makes such calls too. @default concurrency */
    readonly sharedConcurrency?: number;
    readonly maxWaiting: number;
  };
  readonly perPerson: { readonly concurrency: number; readonly maxWaiting: number };
}

/**
 * Of the 20 connections for requests, heavy calls take at most 12, so that signing in and other quick calls find one; one
 * company at most 6, and only one while another company works too, so that its load does not delay the other's lists; one
 * person 3.
 */
const defaultLimits: HeavyCallLimits = {
  concurrency: 12,
  perCompany: { concurrency: 6, sharedConcurrency: 1, maxWaiting: 150 },
  perPerson: { concurrency: 3, maxWaiting: 15 },
};

/** ms after its last such call for which a company counts as working. */
const workingMs = 5000;

/** Runs calls that read much of the database, in fair shares. */
export interface HeavyCalls {
  /**
   * Work whose caller has disconnected before its turn is not started.
   * @throws TooManyAtOnceError 429 when the person's or the company's queue is full; CallerDisconnectedError; whatever the
   *   work throws
   */
  run<T>(actor: Actor, request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** @see docs/decisions/0018-heavy-calls-have-a-concurrency-limit.md, docs/decisions/0024-queues-are-p-queues.md */
export function createHeavyCalls(limits: HeavyCallLimits = defaultLimits): HeavyCalls {
  const refusal = () => new TooManyAtOnceError();
  const people = createKeyedQueue<number>({ ...limits.perPerson, refusal });
  const companies = createKeyedQueue<number>({ ...limits.perCompany, sharedMs: workingMs, refusal });
  const all = new PQueue({ concurrency: limits.concurrency });
  return {
    run({ userId, companyId }, request, work) {
      const unlessDisconnected =
        <R>(task: () => Promise<R>) =>
        async () => {
          if (request.raw.socket.destroyed) throw new CallerDisconnectedError();
          return task();
        };
      const inAll = () => all.add(unlessDisconnected(work));
      const inCompany = () => companies.run(companyId, unlessDisconnected(inAll));
      return people.run(userId, unlessDisconnected(inCompany));
    },
  };
}
