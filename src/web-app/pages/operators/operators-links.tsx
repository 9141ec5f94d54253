import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { linkClass } from "../../../web/ui/link-button.tsx";

interface OperatorsLinksProps {
  readonly screens: readonly {
    readonly path: string;
    readonly title: MessageDescriptor;
    readonly icon?: LucideIcon;
  }[];
}

/** Leads to the further screens of GOD, which the side navigation does not list. */
export function OperatorsLinks({ screens }: OperatorsLinksProps) {
  const { t, i18n } = useLingui();
  return (
    <nav
      aria-label={t`Further administration`}
      className="flex max-w-md flex-wrap gap-x-4 gap-y-1 pt-1 sm:justify-end"
    >
      {screens.map(({ path, title, icon: Icon }) => (
        <Link key={path} to={path} className={linkClass}>
          {Icon && <Icon size={14} aria-hidden className="mr-1 inline align-[-2px]" />}
          {i18n._(title)}
        </Link>
      ))}
    </nav>
  );
}
