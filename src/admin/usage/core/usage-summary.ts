import type { ReplyOf } from "../../../kit/call.ts";
import type { getUsage } from "../usage.contract.ts";

/** Calls of one person and type. */
export interface CallsOfType {
  readonly userId: number;
  readonly type: string;
  /** ≥ 1 */
  readonly calls: number;
}

/**
 * Adds up calls by type and by person, most calls first, then by id.
 * @param memberIds people who are listed even without calls
 * @param emails by user id; null for ids that are not in it
 */
export function summarizeUsage(
  counts: readonly CallsOfType[],
  memberIds: readonly number[],
  emails: ReadonlyMap<number, string>,
): ReplyOf<typeof getUsage> {
  const ofAll = new Map<string, number>();
  const ofUsers = new Map<number, Map<string, number>>(memberIds.map((userId) => [userId, new Map()]));
  for (const { userId, type, calls } of counts) {
    const ofUser = ofUsers.get(userId) ?? new Map<string, number>();
    ofUsers.set(userId, ofUser);
    ofUser.set(type, (ofUser.get(type) ?? 0) + calls);
    ofAll.set(type, (ofAll.get(type) ?? 0) + calls);
  }
  const usagePerUser = [...ofUsers].map(([userId, calls]) => ({
    userId,
    userEmail: emails.get(userId) ?? null,
    totalCalls: sumOf(calls),
    totalUsage: { callsPerUsageType: Object.fromEntries(calls) },
  }));
  return {
    totalCalls: sumOf(ofAll),
    totalUsage: { callsPerUsageType: Object.fromEntries(ofAll) },
    usagePerUser: usagePerUser.sort((a, b) => b.totalCalls - a.totalCalls || a.userId - b.userId),
  };
}

function sumOf(calls: ReadonlyMap<string, number>): number {
  return [...calls.values()].reduce((sum, one) => sum + one, 0);
}
