import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { KernelResult } from "../kernel/core/kernel-result.ts";
import { kernelVersion, recommend } from "../kernel/core/recommend.ts";
import type { DecisionRecord, Verification } from "./core/decision-record.ts";

/** SHA-256 of the record in the form of RFC 8785 (JSON Canonicalization Scheme). */
export function hashOf(record: DecisionRecord): Buffer {
  const canonical = canonicalize(record);
  if (canonical === undefined) throw new TypeError("the record has no canonical form");
  return createHash("sha256").update(canonical).digest();
}

/** Computes the price again from the record alone and compares it, and the hash, with what is stored. */
export function verifyRecord(record: DecisionRecord, sha256: Buffer): Verification {
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
  if (canonicalize(record.guards) !== canonicalize(record.result.guards)) {
    differences.push("guards: differ from those of the result");
  }
  return { isIdentical: differences.length === 0, differences };
}

function fieldOf(result: KernelResult, key: string): string {
  return canonicalize((result as unknown as Record<string, unknown>)[key]) ?? "nothing";
}
