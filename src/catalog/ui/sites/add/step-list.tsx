import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";

const names = ["domain", "products", "added"] as const;
export type StepName = (typeof names)[number];

/** Where one is among the three steps. */
export function StepList({ current }: { readonly current: StepName }) {
  const { t } = useLingui();
  const labels: Record<StepName, string> = {
    domain: t`Domain`,
    products: t`First products`,
    added: t`Done`,
  };
  const at = names.indexOf(current);
  return (
    <ol aria-label={t`Steps`} className="mb-6 grid grid-cols-3 gap-2">
      {names.map((name, place) => (
        <li
          key={name}
          aria-current={name === current ? "step" : undefined}
          className={clsx(
            "border-t-2 pt-1.5 text-12",
            place <= at ? "border-ink" : "border-line",
            name === current ? "font-semibold text-ink" : "text-ink-3",
          )}
        >
          <span className="tabular-nums">{place + 1}.</span> {labels[name]}
        </li>
      ))}
    </ol>
  );
}
