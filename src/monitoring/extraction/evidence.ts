import type { Evidence, EvidenceSource, FieldName } from "./reading.ts";

const MAX_RAW = 500;
const MAX_CONTEXT = 200;

/** Optional properties of a piece of evidence. */
export interface EvidenceDetail {
  readonly raw?: string;
  readonly context?: string;
  readonly demotion?: string | null;
  readonly weight?: number;
  readonly item?: string;
  readonly isSelected?: boolean;
  readonly statement?: string;
}

/** Creates one piece of evidence; texts are truncated to the limits documented on `Evidence`. */
export function evidence(
  field: FieldName,
  value: string,
  source: EvidenceSource,
  place: string,
  detail: EvidenceDetail = {},
): Evidence {
  return {
    field,
    raw: (detail.raw ?? value).slice(0, MAX_RAW),
    value: value.slice(0, MAX_RAW),
    source,
    place: place.slice(0, MAX_CONTEXT),
    context: (detail.context ?? "").slice(0, MAX_CONTEXT),
    demotion: detail.demotion ?? null,
    ...(detail.weight === undefined ? {} : { weight: detail.weight }),
    ...(detail.item === undefined ? {} : { item: detail.item }),
    ...(detail.isSelected ? { isSelected: true } : {}),
    ...(detail.statement === undefined ? {} : { statement: detail.statement }),
  };
}
