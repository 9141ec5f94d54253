import { Plus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button } from "../button.tsx";

interface SectionPartProps {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly description: ReactNode;
  /** The verb of the button that adds one to the list. */
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** The heading, which takes the focus when the button that had it is removed with its row. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** The list. */
  readonly children: ReactNode;
}

/** A part of a section: a list under its own heading, and a button that adds to it. */
export function SectionPart({
  id,
  title,
  description,
  addLabel,
  onAdd,
  heading,
  children,
}: SectionPartProps) {
  return (
    <section aria-labelledby={id} className="not-first:mt-8">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-16 font-semibold outline-none">
        {title}
      </h3>
      <p className="mb-3 max-w-prose text-13 text-pretty text-ink-2">{description}</p>
      {children}
      <Button size="small" className="mt-3" onClick={onAdd}>
        <Plus size={14} aria-hidden />
        {addLabel}
      </Button>
    </section>
  );
}
