import { useLingui } from "@lingui/react/macro";
import type { Role } from "../../../kit/roles.ts";
import { roleNames } from "./role-names.ts";

/** A role that cannot be chosen anew here. */
export function RoleBadge({ role }: { readonly role: Role }) {
  const { i18n } = useLingui();
  return (
    <span className="cut-corner inline-flex bg-line px-2 py-0.5 text-12 font-medium whitespace-nowrap text-ink">
      {i18n._(roleNames[role])}
    </span>
  );
}
