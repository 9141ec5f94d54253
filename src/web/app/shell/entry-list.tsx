import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { NavLink } from "react-router";
import { preloadScreen } from "../screens.ts";
import { entries } from "./entries.ts";

/** The entries of rail and drawer. Icons keep their place whether or not the words show. */
export function EntryList({ onChoose }: { readonly onChoose?: () => void }) {
  const { i18n } = useLingui();
  return (
    <ul className="grid grid-cols-1 gap-1 p-1">
      {entries.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <NavLink
            to={path}
            {...(onChoose ? { onClick: onChoose } : {})}
            onPointerEnter={() => preloadScreen(path)}
            className={({ isActive }) =>
              clsx(
                "flex h-10 items-center overflow-hidden rounded-control whitespace-nowrap transition-colors duration-120",
                isActive ? "bg-sunken font-semibold text-ink" : "text-ink-2 hover:bg-sunken hover:text-ink",
              )
            }
          >
            <span className="grid size-10 shrink-0 place-items-center">
              <Icon size={18} aria-hidden />
            </span>
            <span className="pr-4 pl-1">{i18n._(label)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
