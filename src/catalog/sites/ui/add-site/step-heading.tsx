import { type ReactNode, useEffect, useRef } from "react";

interface StepHeadingProps {
  /** False for the step that the dialog opens with, which the dialog focuses itself. @default true */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Heading of a step; focused when the step appears, so that it is read out. */
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
