import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a step; takes the focus when the step comes, so that it is read out and the keys go on from it. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold text-balance outline-none">
      {children}
    </h2>
  );
}
