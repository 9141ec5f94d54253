import type { ColumnType } from "kysely";
import type { ApiScope } from "../kit/api-scopes.ts";
import type { Role, TeamRole } from "../kit/roles.ts";
import type { MailLanguage } from "./mail/core/mail-language.ts";

/** Tables of the accounts slice; its repo files alone write SQL for them. */
export interface AccountsTables {
  company: CompanyTable;
  app_user: UserTable;
  user_session: UserSessionTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  sign_in_challenge: SignInChallengeTable;
  password_reset: PasswordResetTable;
  enrolment: EnrolmentTable;
  throttle: ThrottleTable;
  known_address: KnownAddressTable;
  api_key: ApiKeyTable;
}

/** A column that may be left out of an insert. */
type Optional<T> = ColumnType<T, T | undefined, T>;

interface CompanyTable {
  company_id: number;
  name: string;
  created_at: Date;
}

interface UserTable {
  user_id: number;
  company_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  password_hash: string | null;
  is_mfa_enabled: boolean;
  language: MailLanguage;
  created_at: Date;
  password_changed_at: Optional<Date | null>;
}

interface UserSessionTable {
  session_id: string;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  is_remembered: Optional<boolean>;
  last_seen_at: Optional<Date | null>;
  address: Optional<string | null>;
  user_agent: Optional<string | null>;
}

interface SecondFactorTable {
  user_id: number;
  sealed_secret: Buffer | null;
  last_step: Optional<number>;
  sealed_pending_secret: Buffer | null;
  pending_at: Date | null;
  pending_session: Optional<string | null>;
}

interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Optional<Date | null>;
}

interface SignInChallengeTable {
  handle_hash: Buffer;
  user_id: number;
  is_remembered: boolean;
  tries_left: number;
  expires_at: Date;
}

interface PasswordResetTable {
  reset_id: string;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  used_at: Optional<Date | null>;
}

interface EnrolmentTable {
  enrolment_id: number;
  company_id: number | null;
  company_name: string | null;
  email: string;
  first_name: string;
  last_name: string;
  role: TeamRole;
  language: MailLanguage;
  created_at: Date;
  link_id: string;
  link_expires_at: Date;
  confirmed_at: Optional<Date | null>;
  invited_by: Optional<number | null>;
}

interface ThrottleTable {
  bucket: string;
  tried_at: Date[];
  expires_at: Date;
}

interface KnownAddressTable {
  user_id: number;
  address_hash: Buffer;
  seen_at: Date;
}

interface ApiKeyTable {
  key_id: number;
  company_id: number;
  name: string;
  key_hash: Buffer;
  hint: string;
  scopes: ApiScope[];
  site_ids: number[];
  calls_per_minute: number;
  created_by: number;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Optional<Date | null>;
  last_used_at: Optional<Date | null>;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends AccountsTables {}
}
