import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

interface PlaceListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly row: (item: Item) => ReactNode;
  readonly place: number;
  readonly onGo: (place: number) => void;
  /** Below the list. */
  readonly note?: ReactNode;
  /** Of the list; it scrolls by itself. */
  readonly maxHeight: "620px" | "680px";
}

/** What waits in a queue, on wide windows. Tab reaches the current row; keys and clicks go to others. */
export function PlaceList<Item>(props: PlaceListProps<Item>) {
  const { label, items, keyOf, row, place, onGo, note, maxHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current;
    const current = list?.querySelectorAll("button")[place];
    if (!list || !current) return;
    if (list.contains(document.activeElement)) current.focus({ preventScroll: true });
    // Not scrollIntoView, which would scroll the page as well.
    const { offsetTop: top, offsetHeight: height } = current;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + list.clientHeight)
      list.scrollTop = top + height - list.clientHeight;
  }, [place]);
  return (
    <nav aria-label={label} className="hidden rounded-panel border bg-surface lg:block">
      <div
        ref={box}
        style={{ maxHeight: `min(${maxHeight}, calc(100dvh - 240px))` }}
        className="relative overflow-y-auto [scrollbar-width:thin]"
      >
        <ol>
          {items.map((item, at) => (
            <li key={keyOf(item)} className="border-b last:border-b-0">
              <button
                type="button"
                aria-current={at === place ? "true" : undefined}
                tabIndex={at === place ? 0 : -1}
                onClick={() => onGo(at)}
                className={clsx(
                  "grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-l-3 px-3 py-2 text-left text-13 transition-colors duration-120 focus-visible:-outline-offset-2",
                  at === place ? "border-l-ink bg-sunken" : "border-l-transparent hover:bg-sunken",
                )}
              >
                {row(item)}
              </button>
            </li>
          ))}
        </ol>
      </div>
      {note}
    </nav>
  );
}
