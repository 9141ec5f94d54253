import type { KernelResult } from "../kernel/core/kernel-result.ts";
import { kernelVersion, recommend } from "../kernel/core/recommend.ts";
import { canonicalText } from "./core/canonical-text.ts";
import type { Verification } from "./core/decision-record.ts";
import { hashOf, type StoredDecision } from "./record-blocks.service.ts";

/** Computes the price again from the record alone and compares it, and the hash, with what is stored. */
export function verifyRecord({ record, sha256 }: StoredDecision): Verification {
  const differences: string[] = [];
  const hash = hashOf(record);
  if (!hash.equals(sha256)) {
    differences.push(`sha256: stored ${sha256.toString("hex")}, computed ${hash.toString("hex")}`);
  }
  if (record.kernelVersion !== kernelVersion) {
    differences.push(
      `kernel: the record is of version ${record.kernelVersion}, this program has version ${kernelVersion} and cannot compute it again`,
    );
    return { isIdentical: false, differences };
  }
  const again = recommend(record.inputs.kernel);
  for (const key of new Set([...Object.keys(record.result), ...Object.keys(again)])) {
    const [stored, computed] = [fieldOf(record.result, key), fieldOf(again, key)];
    if (stored !== computed) differences.push(`${key}: stored ${stored}, computed ${computed}`);
  }
  if (canonicalText(record.guards) !== canonicalText(record.result.guards)) {
    differences.push("guards: differ from those of the result");
  }
  return { isIdentical: differences.length === 0, differences };
}

function fieldOf(result: KernelResult, key: string): string {
  const value = (result as unknown as Record<string, unknown>)[key];
  return value === undefined ? "nothing" : canonicalText(value);
}
