import type { Generated } from "kysely";

export type FileState = "QUEUED" | "RUNNING" | "DONE" | "FAILED";

export interface PreparedFileTable {
  site_id: number;
  file_id: string;
  kind: string;
  state: Generated<FileState>;
  attempt: Generated<number>;
  processed: Generated<number>;
  total: Generated<number>;
  request: unknown;
  name: string;
  content_type: string;
  bytes: number | null;
  parts: number | null;
  created_by: number;
  created_at: Date;
  finished_at: Date | null;
  has_parts: Generated<boolean>;
}

export interface PreparedFilePartTable {
  site_id: number;
  file_id: string;
  attempt: number;
  part: number;
  content: Buffer;
}

declare module "../db/tables.ts" {
  interface Tables {
    prepared_file: PreparedFileTable;
    prepared_file_part: PreparedFilePartTable;
  }
}
