import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, LogOut } from "lucide-react";
import { useId, useRef } from "react";
import { Link } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { account, preloadPage } from "./screens.ts";

const rowClass =
  "flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2";

/** Who is signed in, their account, and the way out. The browser's own popover: it closes by Escape and by a press beside it. */
export function UserMenu({ onLogout }: { readonly onLogout: () => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { data: person } = useQuery(userInfoQuery());
  const name = person ? person.firstName || person.username : "";
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="touch-target flex h-9 items-center gap-1.5 rounded-control px-1 hover:bg-sunken sm:px-1.5"
      >
        <span className="sr-only">{t`Account menu`} </span>
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full bg-ink text-12 font-semibold text-surface uppercase"
        >
          {[...name][0]}
        </span>
        <span className="hidden max-w-32 truncate sm:block">{name}</span>
        <ChevronDown size={14} aria-hidden className="text-ink-3" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto top-11 right-2 m-0 w-64 max-w-[calc(100vw-1rem)] rounded-panel border border-control bg-surface p-1 text-ink open:animate-[fade-in_120ms_ease-out]"
      >
        {person && (
          <p className="-mx-1 mb-1 border-b px-3.5 pt-1.5 pb-2.5 text-12 wrap-anywhere text-ink-3">
            <span className="block text-14 font-medium text-ink">
              {person.firstName} {person.lastName}
            </span>
            {person.emailAddress}
          </p>
        )}
        <Link
          to={account.path}
          onClick={() => menu.current?.hidePopover()}
          onPointerEnter={() => preloadPage(account.path)}
          className={rowClass}
        >
          <account.icon size={16} aria-hidden />
          {i18n._(account.title)}
        </Link>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={onLogout}
          className={rowClass}
        >
          <LogOut size={16} aria-hidden />
          {t`Logout`}
        </button>
      </div>
    </>
  );
}
