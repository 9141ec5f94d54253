import { useLingui } from "@lingui/react/macro";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "../../../web/ui/tag.tsx";

interface SettingsSectionProps {
  /** Anchor in the address. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Whether it is personal; otherwise shared by everybody who works on the site. */
  readonly isOwn: boolean | null;
  readonly children: ReactNode;
}

/** A section with an anchor and a tag that says whom it concerns. */
export function SettingsSection({ id, title, description, isOwn, children }: SettingsSectionProps) {
  const { t } = useLingui();
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 border-b py-8 outline-none first:pt-2 last:border-b-0"
    >
      <header className="mb-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`${id}-title`} className="text-20 font-semibold text-balance">
            {title}
          </h2>
          {isOwn !== null && (
            <Tag>
              {isOwn && <UserRound size={12} aria-hidden />}
              {isOwn ? t`Applies only to you` : t`Applies to everybody who works on this site`}
            </Tag>
          )}
        </div>
        <p className="mt-1 max-w-prose text-pretty text-ink-2">{description}</p>
      </header>
      {children}
    </section>
  );
}
