/** Logo and name; on the narrowest screens, where the header needs the room, the name is there for readers only. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-16 font-semibold tracking-tight">
      <svg viewBox="0 0 28 20" aria-hidden="true" className="h-5 w-7">
        <path
          d="M0 18.5h28M3 18.5v-6M8.5 18.5v-6M21 18.5v-6M25.5 18.5v-6"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path d="M12.5 2h5v12l-2.5 3.5-2.5-3.5z" fill="var(--own)" />
      </svg>
      <span className="max-[22.5rem]:sr-only">Vizor</span>
    </span>
  );
}
