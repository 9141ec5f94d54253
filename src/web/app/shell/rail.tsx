import { useLingui } from "@lingui/react/macro";
import { EntryList } from "./entry-list.tsx";

/** The narrow rail: widens over the page, without moving it, when pointed at for 150 ms or focused. */
export function Rail() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-y-0 left-0 z-20 mt-12 hidden w-12 overflow-hidden bg-surface shadow-[1px_0_0_var(--line)] transition-[width] duration-180 ease-out hover:w-40 hover:delay-150 has-focus-visible:w-40 lg:block"
    >
      <EntryList />
    </nav>
  );
}
