import type { ReactNode } from "react";

interface PlainPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A public text page. */
export function PlainPage({ title, children }: PlainPageProps) {
  return (
    <main className="mx-auto w-full max-w-[1200px] px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-28 font-semibold tracking-tight text-balance sm:text-44">{title}</h1>
      <div className="mt-6 grid max-w-[66ch] gap-4 text-16 text-pretty text-ink-2 [&_h2]:mt-4 [&_h2]:text-20 [&_h2]:font-semibold [&_h2]:text-ink">
        {children}
      </div>
    </main>
  );
}
