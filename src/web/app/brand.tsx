/** The name behind its mark: a shelf edge with our notch. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-16 font-semibold tracking-tight">
      <svg viewBox="0 0 28 20" aria-hidden="true" className="h-5 w-7">
        <path d="M0 18.5h28M3 18.500v-6M8.500 18.500v-6M21 18.500v-6M25.500 18.500v-6" stroke="currentColor" strokeWidth="1.5" />
        <path d="M12.500 2h5v12l-2.500 3.500-2.500-3.500z" fill="var(--own)" />
      </svg>
      Vizor
    </span>
  );
}
