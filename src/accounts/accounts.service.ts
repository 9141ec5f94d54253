import type { FastifyInstance } from "fastify";
import type { ResetReader, SessionReader } from "../platform/session-gate.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { registerAccounts } from "./accounts.routes.ts";
import { createSessions } from "./accounts.session.service.ts";

/** The slice as the product composes it. */
export interface Accounts {
  readonly sessions: SessionReader;
  readonly resets: ResetReader;
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

/** Companies, their people, and who is signed in. */
export function createAccounts({ database, clock, secrets }: Platform): Accounts {
  const db = database.app;
  const sessions = createSessions({ db, clock, secrets });
  return {
    sessions,
    resets: { readReset: async () => null },
    tasks: [],
    registerRoutes: (app) => registerAccounts(app, { db, clock, sessions }),
  };
}
