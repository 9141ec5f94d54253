import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "../../../kit/roles.ts";

/** What each role is called. @see specification 1, section 3 "Roles" */
export const roleNames: Readonly<Record<Role, MessageDescriptor>> = {
  GOD: msg`GOD`,
  COMPANY_ADMIN: msg`Admin`,
  OPERATOR_ADMIN: msg`Manager`,
  OPERATOR: msg`Operator`,
};
