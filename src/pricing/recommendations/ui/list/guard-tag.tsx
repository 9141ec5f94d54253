import { useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { Tag } from "../../../../web/ui/tag.tsx";
import type { Guard } from "../../../kernel/core/kernel-result.ts";
import { guardHints, guardNames } from "../guard-names.ts";

/** The limit that moved the price last; nothing where none did. */
export function GuardTag({ guard }: { readonly guard: Guard | null }) {
  const { i18n } = useLingui();
  if (guard === null) return null;
  return (
    <Tag title={i18n._(guardHints[guard])}>
      <Lock size={12} aria-hidden className="shrink-0" />
      {i18n._(guardNames[guard])}
    </Tag>
  );
}
