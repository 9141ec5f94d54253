import { type ReactNode, useEffect, useRef } from "react";

interface StepHeadingProps {
  /** Not for the step that the dialog opens with: there the dialog itself sets the focus. @default true */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** The heading of a step; takes the focus when the step comes, so that it is read out and the keys go on from it. */
export function StepHeading({ takesFocus = true, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold text-balance outline-none">
      {children}
    </h2>
  );
}
