import { Plural, Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ArrowDown, ArrowUp, Copy, GripVertical, Pencil, Trash2 } from "lucide-react";
import type { PointerEvent } from "react";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import type { RulePrecedence } from "../precedence/precedence.contract.ts";
import type { BusinessRule } from "../rules.contract.ts";
import { listText } from "./rule-amounts.ts";
import { RuleDescription } from "./rule-description.tsx";
import { problemTexts } from "./rule-words.ts";

interface RuleRowProps {
  readonly rule: BusinessRule;
  /** From 1. */
  readonly place: number;
  readonly precedence: RulePrecedence | undefined;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  /** Null for people who may only read the rules. */
  readonly actions: {
    readonly move: (places: number) => void;
    readonly switchOn: (enabled: boolean) => void;
    readonly edit: () => void;
    readonly copy: () => void;
    readonly remove: () => void;
    readonly grip: (event: PointerEvent<HTMLElement>) => void;
  } | null;
}

/** A rule of the list. Buttons at the ends stay focusable, so that moving a rule does not lose the focus. */
export function RuleRow({ rule, place, precedence, isLast, isDragged, actions }: RuleRowProps) {
  const { t, i18n } = useLingui();
  const { name, problem, enabled } = rule;
  return (
    <li
      data-rule={rule.id}
      className={clsx("flex gap-x-2 py-3 pr-3 pl-2", isDragged && "relative z-10 bg-sunken")}
    >
      <div className="flex w-7 shrink-0 flex-col items-center pt-1.5 text-13 text-ink-3 tabular-nums">
        <span>{place}</span>
        {actions && (
          <span
            aria-hidden
            onPointerDown={actions.grip}
            className="mt-1 grid size-7 cursor-grab touch-none place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink active:cursor-grabbing"
          >
            <GripVertical size={16} />
          </span>
        )}
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-x-4">
          <h3 className="min-w-0 flex-1 py-1.5 text-14 font-semibold [overflow-wrap:anywhere]">{name}</h3>
          {actions ? (
            <Switch checked={enabled} onChange={actions.switchOn}>
              <span className="sr-only">{name}</span>
              <span aria-hidden>{enabled ? <Trans>On</Trans> : <Trans>Off</Trans>}</span>
            </Switch>
          ) : (
            <span className="text-13 text-ink-2">{enabled ? <Trans>On</Trans> : <Trans>Off</Trans>}</span>
          )}
        </div>
        <p className="text-13 text-pretty text-ink-2">
          <RuleDescription rule={rule} />
        </p>
        {problem !== null && (
          <p className="mt-1 text-13 font-medium text-pretty text-warning">{i18n._(problemTexts[problem])}</p>
        )}
        {problem === null && precedence && enabled && <Precedence precedence={precedence} />}
        {actions && (
          <div className="mt-1 -ml-2 flex flex-wrap">
            <IconButton
              label={t`Move ${name} up`}
              aria-disabled={place === 1}
              onClick={() => actions.move(-1)}
              className="aria-disabled:opacity-30"
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={t`Move ${name} down`}
              aria-disabled={isLast}
              onClick={() => actions.move(1)}
              className="aria-disabled:opacity-30"
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton label={t`Edit ${name}`} onClick={actions.edit}>
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton label={t`Duplicate ${name}`} onClick={actions.copy}>
              <Copy size={16} aria-hidden />
            </IconButton>
            <IconButton label={t`Delete ${name}`} onClick={actions.remove}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
    </li>
  );
}

/** How many products the rule decides, or why it decides none. */
function Precedence({ precedence }: { readonly precedence: RulePrecedence }) {
  const { matches, decides, takenBy, isNeverDeciding } = precedence;
  const locale = useLocale();
  const names = listText(
    takenBy.map(({ name }) => name),
    locale,
  );
  const taken = takenBy.reduce((sum, { products }) => sum + products, 0);
  if (matches === 0)
    return (
      <p className="mt-1 text-13 text-ink-3">
        <Trans>The rule covers no products.</Trans>
      </p>
    );
  if (isNeverDeciding)
    return (
      <p className="mt-1 text-13 font-medium text-pretty text-warning">
        <Trans>Never applies: all of its products are priced by {names}, above it.</Trans>
      </p>
    );
  return (
    <p className="mt-1 text-13 text-pretty text-ink-3">
      <Plural value={decides} one="Sets the price of # product." other="Sets the prices of # products." />{" "}
      {taken > 0 && (
        <Plural
          value={taken}
          one={`# more product is priced by ${names}.`}
          other={`# more products are priced by ${names}.`}
        />
      )}
    </p>
  );
}
