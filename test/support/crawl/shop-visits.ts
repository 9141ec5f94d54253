import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import type { Extractor } from "../../../src/monitoring/extraction/extraction.service.ts";
import { createGuard, type ResolveName } from "../../../src/monitoring/fetch/guard.client.ts";
import { createShopVisitor, type ShopVisitor } from "../../../src/monitoring/visits/shop-visitor.service.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";
import { boundMs } from "../time-limits.ts";

export interface VisitOptions {
  readonly gapMs?: number;
  readonly totalMs?: number;
  readonly resolve?: ResolveName;
  readonly extractor?: Extractor;
}

/** A visitor of loopback shops, composed as in the product. No other name can be resolved. */
export function testVisitor(
  database: Database,
  hosts: readonly string[],
  { gapMs = 0, totalMs = boundMs(3000, 30_000), resolve = async () => [], ...parts }: VisitOptions = {},
): ShopVisitor {
  return createShopVisitor({
    db: database.worker,
    clock: systemClock,
    log: createLog("silent"),
    guard: createGuard({ admitted: admitHosts(hosts), resolve }),
    userAgent: "VizorBot/1.0 (+https://vizor.example)",
    leaseMs: 5000,
    gapOf: () => gapMs,
    totalMs,
    ...parts,
  });
}
