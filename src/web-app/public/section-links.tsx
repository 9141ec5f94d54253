import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";

interface SectionLinksProps {
  readonly className: string;
  readonly onChoose?: () => void;
}

/** Links to the sections of the start page. ScrollReturn does the scrolling. */
export function SectionLinks({ className, onChoose }: SectionLinksProps) {
  const { t } = useLingui();
  const isHome = useLocation().pathname === "/";
  const sections = { features: t`Features`, "how-it-works": t`How it works`, contact: t`Help` };
  return Object.entries(sections).map(([id, name]) => (
    <li key={id}>
      <Link
        to={`/#${id}`}
        replace={isHome}
        {...(onChoose ? { onClick: onChoose } : {})}
        className={className}
      >
        {name}
      </Link>
    </li>
  ));
}
