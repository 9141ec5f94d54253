import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Role } from "../../../kit/roles.ts";

/** Display name of each role. OPERATOR_ADMIN is shown as "Manager". */
export const roleNames: Readonly<Record<Role, MessageDescriptor>> = {
  GOD: msg`GOD`,
  COMPANY_ADMIN: msg`Admin`,
  OPERATOR_ADMIN: msg`Manager`,
  OPERATOR: msg`Operator`,
};

/** A role that cannot be changed here. */
export function RoleBadge({ role }: { readonly role: Role }) {
  const { i18n } = useLingui();
  return (
    <span className="cut-corner inline-flex bg-line px-2 py-0.5 text-12 font-medium whitespace-nowrap text-ink">
      {i18n._(roleNames[role])}
    </span>
  );
}
