import type { RequestKind } from "./requests/requests.contract.ts";

/** Tables of the contact slice; its repo files alone write SQL for them. */
export interface ContactTables {
  contact_request: ContactRequestTable;
}

interface ContactRequestTable {
  request_id: number;
  kind: RequestKind;
  name: string;
  email: string;
  company: string | null;
  message: string;
  language: "en" | "ro";
  received_at: Date;
  mail_id: string | null;
  mailed_at: Date | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends ContactTables {}
}
