import type { ColumnType } from "kysely";
import type { ErasureState } from "./erasures/erasures.contract.ts";
import type { RightsKind } from "./subject/subject.contract.ts";

/** Tables of the data-rights slice; its repo files alone write SQL for them. */
export interface DataRightsTables {
  data_archive: DataArchiveTable;
  data_archive_part: DataArchivePartTable;
  erasure: ErasureTable;
}

/** A column that may be left out of an insert. */
type Optional<T> = ColumnType<T, T | undefined, T>;

interface DataArchiveTable {
  archive_id: string;
  kind: RightsKind;
  user_id: number;
  company_id: number;
  state: Optional<"QUEUED" | "RUNNING" | "DONE" | "FAILED">;
  attempt: Optional<number>;
  requested_at: Date;
  finished_at: Optional<Date | null>;
  expires_at: Optional<Date | null>;
  bytes: Optional<number | null>;
  parts: Optional<number | null>;
}

interface DataArchivePartTable {
  archive_id: string;
  attempt: number;
  part: number;
  content: Buffer;
}

interface ErasureTable {
  erasure_id: string;
  kind: RightsKind;
  user_id: number;
  company_id: number;
  successor_id: number | null;
  state: Optional<ErasureState>;
  link_id: string;
  link_expires_at: Date;
  requested_at: Date;
  confirmed_at: Optional<Date | null>;
  due_at: Optional<Date | null>;
  ended_at: Optional<Date | null>;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends DataRightsTables {}
}
