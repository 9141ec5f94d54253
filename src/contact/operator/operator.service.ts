import type { OperatorSettings } from "../../platform/config.ts";
import type { Operator } from "./operator.contract.ts";

/** Who runs the installation, null where the setting is absent. */
export function operatorFacts(operator: OperatorSettings): Operator {
  return {
    name: operator.name ?? null,
    address: operator.address ?? null,
    registrationNumber: operator.registrationNumber ?? null,
    taxId: operator.taxId ?? null,
    email: operator.email ?? null,
  };
}
