/** A key of the keyboard. */
export function Key({ children }: { readonly children: string }) {
  return (
    <kbd className="min-w-6 rounded-control border bg-sunken px-1.5 text-center font-sans text-12 text-ink">
      {children}
    </kbd>
  );
}
