import { Trans } from "@lingui/react/macro";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { ImportRights } from "./import-rights.ts";

/** Why the person's role does not let them import; that a subscription has ended is said once, above the screen. */
export function RightsNotice({ rights }: { readonly rights: ImportRights }) {
  if (rights.mayImport || !rights.isActive) return null;
  return (
    <Callout>
      <Trans>Your role does not allow imports. Ask a manager or an administrator of your company.</Trans>
    </Callout>
  );
}
