import type { FastifyRequest } from "fastify";
import { createFairLine } from "../fair-line.ts";
import type { Actor } from "../session-gate.ts";

/**
 * Of the 20 connections for requests, heavy calls take at most 12, so that signing in, links and all else that is
 * quick find one; of a company at most 6, so that no company's rush holds up another's lists; of a person 3.
 */
const linePerPerson = { atOnce: Number.POSITIVE_INFINITY, atOnceEach: 3, mostWaitingEach: 15 };
const linePerCompany = { atOnce: 12, atOnceEach: 6, mostWaitingEach: 150 };

/** Lets calls that read much of the database in. */
export interface HeavyCalls {
  /** What the caller no longer waits for when its turn comes is not begun. @throws as `FairLine.run` */
  run<T>(actor: Actor, request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

export function createHeavyCalls(): HeavyCalls {
  const people = createFairLine<number>(linePerPerson);
  const companies = createFairLine<number>(linePerCompany);
  return {
    run(actor, request, work) {
      const isWanted = () => !request.raw.socket.destroyed;
      const asCompany = () => companies.run(actor.companyId, work, isWanted);
      return people.run(actor.userId, asCompany, isWanted);
    },
  };
}
