import { useLingui } from "@lingui/react/macro";
import { UserRound } from "lucide-react";
import { Tag } from "../../../web/ui/tag.tsx";

/** Whom a setting concerns. @param isOwn whether it is personal; otherwise shared by everybody who works on the site */
export function OwnTag({ isOwn }: { readonly isOwn: boolean }) {
  const { t } = useLingui();
  return (
    <Tag>
      {isOwn && <UserRound size={12} aria-hidden />}
      {isOwn ? t`Applies only to you` : t`Applies to everybody who works on this site`}
    </Tag>
  );
}
