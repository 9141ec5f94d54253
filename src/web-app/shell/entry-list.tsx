import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { LogOut, type LucideIcon } from "lucide-react";
import { NavLink } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import type { Role } from "../../kit/roles.ts";
import { account, preloadPage, type ShellScreen, screenGroups } from "./screens.ts";

interface EntryListProps {
  /** Called when an entry is selected. */
  readonly onChoose?: () => void;
  readonly onLogout: () => void;
}

/** Entries of rail and drawer: screens by role above, Account and Log out at the bottom. */
export function EntryList({ onChoose, onLogout }: EntryListProps) {
  const { t } = useLingui();
  const role = useRole();
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-2 overflow-x-hidden overflow-y-auto p-1 [scrollbar-width:thin]">
      <div>
        {screenGroups(role).map((screens, index) => (
          <ul
            key={screens[0]?.path}
            className={clsx("grid grid-cols-1 gap-1", index > 0 && "mt-2 border-t pt-2")}
          >
            {screens.map((screen) => (
              <EntryLink key={screen.path} screen={screen} onChoose={onChoose} />
            ))}
          </ul>
        ))}
      </div>
      <ul className="grid grid-cols-1 gap-1 border-t pt-1">
        <EntryLink screen={account} onChoose={onChoose} />
        <li>
          <button type="button" onClick={onLogout} className={clsx(rowClass, quietClass, "w-full")}>
            <EntryFace icon={LogOut} label={t`Log out`} />
          </button>
        </li>
      </ul>
    </div>
  );
}

interface EntryLinkProps {
  readonly screen: ShellScreen;
  readonly onChoose: (() => void) | undefined;
}

function EntryLink({ screen: { path, title, icon }, onChoose }: EntryLinkProps) {
  const { i18n } = useLingui();
  return (
    <li>
      <NavLink
        to={path}
        {...(onChoose ? { onClick: onChoose } : {})}
        onPointerEnter={() => preloadPage(path)}
        className={({ isActive }) =>
          clsx(rowClass, isActive ? "bg-sunken font-semibold text-ink" : quietClass)
        }
      >
        <EntryFace icon={icon} label={i18n._(title)} />
      </NavLink>
    </li>
  );
}

/** Class of a row in the side navigation. */
export const rowClass =
  "flex h-10 items-center overflow-hidden rounded-control text-left whitespace-nowrap transition-colors duration-120 focus-visible:-outline-offset-2";

export const quietClass = "text-ink-2 hover:bg-sunken hover:text-ink";

/** Icon and label. The icon does not move when the label is hidden; the rail measures the label. */
export function EntryFace({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <>
      <span className="-mr-1 grid size-10 shrink-0 place-items-center">
        <Icon size={18} aria-hidden />
      </span>
      <span
        data-rail-label
        className="shrink-0 pr-4 transition-opacity duration-120 in-data-[wide=false]:opacity-0"
      >
        {label}
      </span>
    </>
  );
}

/** The signed-in person's role; undefined until it is known. */
export function useRole(): Role | undefined {
  return useQuery(userInfoQuery()).data?.role.type;
}
