import type { FastifyInstance } from "fastify";
import { linkOrigin } from "../platform/mail/link-origin.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import { deriveKey } from "../platform/secrets.ts";
import type { ApiKeyReader, ResetReader, SessionReader } from "../platform/session-gate.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { accountsTasks } from "./accounts.jobs.ts";
import { registerApiKeys } from "./api-keys/api-keys.routes.ts";
import { type CompanySites, createApiKeyReader } from "./api-keys/api-keys.service.ts";
import { defaultEnrolmentLimits, enrolmentBuckets } from "./enrolment/core/enrolment-limits.ts";
import { registerEnrolment } from "./enrolment/enrolment.routes.ts";
import type { CompanyRegistered } from "./enrolment/enrolment.service.ts";
import type { MessagePayload } from "./mail/mail.service.ts";
import { type MailSendingDeps, sendMessage } from "./mail-sending/mail-sending.service.ts";
import { registerPasswords } from "./passwords/passwords.routes.ts";
import { createResetReader } from "./passwords/resets.service.ts";
import { registerUserInfo } from "./people/user-info.routes.ts";
import type { ListSites } from "./people/user-info.service.ts";
import { registerSecondFactor } from "./second-factor/second-factor.routes.ts";
import { createSecretEncryption } from "./second-factor/second-factor-check.service.ts";
import { registerSessions } from "./sessions/sessions.routes.ts";
import { createSessions } from "./sessions/sessions.service.ts";
import { registerSignIn } from "./sign-in/sign-in.routes.ts";
import { registerTeam } from "./team/team.routes.ts";
import type { MemberRemoved } from "./team/team.service.ts";
import { attemptBuckets } from "./throttle/core/attempt-bucket.ts";
import { type AttemptLimits, createThrottle, defaultAttemptLimits } from "./throttle/throttle.service.ts";

/** Values that tests replace. */
export interface AccountsOverrides {
  readonly attemptLimits?: Partial<AttemptLimits>;
}

/** What other slices provide. */
export interface AccountsPorts {
  readonly listSites: ListSites;
  readonly sitesOfCompany: CompanySites;
  /** Erases what somebody leaves behind who was removed from a team; called in the transaction of the removal. */
  readonly memberRemoved: MemberRemoved;
  readonly companyRegistered: CompanyRegistered;
}

/** The slice as `slices.ts` composes it. */
export interface Accounts {
  readonly sessions: SessionReader;
  readonly resets: ResetReader;
  readonly keys: ApiKeyReader;
  readonly tasks: readonly Task[];
  /** Sends a mail that another slice wrote. */
  sendMail(mail: MessagePayload): Promise<void>;
  registerRoutes(app: FastifyInstance): void;
}

/** Companies, their people, and who is signed in. */
export function createAccounts(
  platform: Platform,
  { listSites, sitesOfCompany, memberRemoved, companyRegistered }: AccountsPorts,
  overrides: AccountsOverrides = {},
): Accounts {
  const { database, clock, secrets, log } = platform;
  const db = database.app;
  const sessions = createSessions({ db, clock, secrets, log });
  const deps = {
    db,
    clock,
    sessions,
    throttle: createThrottle(db, clock),
    limits: { ...defaultAttemptLimits, ...overrides.attemptLimits },
    buckets: attemptBuckets(deriveKey(secrets, "known address")),
    encryption: createSecretEncryption(secrets),
    listSites,
    memberRemoved,
  };
  const sending = mailSending(platform);
  const enrolmentDeps = {
    ...deps,
    enrolmentLimits: defaultEnrolmentLimits,
    enrolmentBuckets: enrolmentBuckets(deriveKey(secrets, "known address")),
    enrolmentKey: deriveKey(secrets, "enrolment token"),
    companyRegistered,
  };
  return {
    sessions,
    resets: createResetReader({ db, clock, secrets }),
    keys: createApiKeyReader({ db, clock, log }),
    tasks: accountsTasks(sending),
    sendMail: (mail) => sendMessage(sending, mail),
    registerRoutes: (app) => {
      registerSignIn(app, deps);
      registerUserInfo(app, deps);
      registerSessions(app, deps);
      registerPasswords(app, deps);
      registerSecondFactor(app, deps);
      registerTeam(app, enrolmentDeps);
      registerEnrolment(app, enrolmentDeps);
      registerApiKeys(app, { db, clock, log, sitesOfCompany });
    },
  };
}

function mailSending({ config, database, clock, log, secrets }: Platform): MailSendingDeps {
  const mailer = createMailer({ config, clock });
  if (mailer.outbox && config.services.has("worker")) {
    log.info({ outbox: mailer.outbox }, "no SMTP_URL is set: mail is written to a folder");
  }
  return {
    db: database.app,
    clock,
    log,
    mailer,
    origin: linkOrigin(config),
    resetKey: deriveKey(secrets, "reset token"),
    enrolmentKey: deriveKey(secrets, "enrolment token"),
  };
}
