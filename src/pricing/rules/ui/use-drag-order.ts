import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { BusinessRule } from "../rules.contract.ts";

/** The rules with one of them at another place, counted from 0. */
export function moveRule(rules: readonly BusinessRule[], id: number, place: number): readonly BusinessRule[] {
  const moved = rules.find((rule) => rule.id === id);
  if (!moved) return rules;
  return rules.filter((rule) => rule !== moved).toSpliced(place, 0, moved);
}

interface Drag {
  readonly id: number;
  readonly rules: readonly BusinessRule[];
}

/**
 * Reorders the rows of a list with the pointer. Escape gives up.
 * @param list whose rows have the id of their rule as `data-rule`
 * @param onDrop with the new order, when it differs
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  rules: readonly BusinessRule[],
  onDrop: (rules: readonly BusinessRule[], id: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef({ drag, rules, onDrop });
  latest.current = { drag, rules, onDrop };
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const { drag: now } = latest.current;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-rule]") ?? [])];
      if (!now) return;
      const others = rows.filter(({ dataset }) => dataset["rule"] !== String(now.id));
      const place = others.filter((row) => middleOf(row) < clientY).length;
      if (now.rules[place]?.id !== now.id) setDrag({ ...now, rules: moveRule(now.rules, now.id, place) });
    };
    const end = () => {
      const { drag: now, rules: before, onDrop: drop } = latest.current;
      setDrag(null);
      if (now?.rules.some((rule, place) => rule.id !== before[place]?.id)) drop(now.rules, now.id);
    };
    const cancel = () => setDrag(null);
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") cancel();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", key);
    return () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", key);
    };
  }, [isDragging, list]);
  const grip = (id: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDrag({ id, rules });
  };
  return { shown: drag?.rules ?? rules, draggedId: drag?.id ?? null, grip };
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
