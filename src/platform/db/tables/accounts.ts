import type { Role } from "../../../kit/roles.ts";

/** Tables of the accounts slice, as db/migrations/0002_accounts.sql makes them. */
export interface AccountsTables {
  company: CompanyTable;
  app_user: UserTable;
  user_session: UserSessionTable;
}

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
  language: "en" | "ro";
  created_at: Date;
}

interface UserSessionTable {
  session_id: string;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}
