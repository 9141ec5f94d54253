/** A shop drawn from its name, where no picture of it is known: the same name always draws the same front. */
export function DrawnShop({ domain }: { readonly domain: string }) {
  const seed = seedOf(domain);
  const shelves = [44, 74, 104];
  return (
    <svg
      viewBox="0 0 320 140"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="size-full bg-sunken text-control"
    >
      {shelves.map((y, row) => (
        <g key={y} fill="none" stroke="currentColor" strokeWidth="1">
          <path d={`M24 ${y}h272`} />
          {Array.from({ length: 7 }, (_, column) => {
            const height = 8 + ((seed >> ((row * 7 + column) % 24)) & 7) * 1.8;
            const x = 34 + column * 38;
            // biome-ignore lint/suspicious/noArrayIndexKey: the goods have no identity
            return <path key={column} d={`M${x} ${y}v${-height}h20v${height}`} opacity={0.7} />;
          })}
        </g>
      ))}
      <text x="24" y="128" fill="currentColor" fontSize="11" fontWeight="600">
        {domain.length > 42 ? `${domain.slice(0, 41)}…` : domain}
      </text>
    </svg>
  );
}

function seedOf(text: string): number {
  let seed = 2_166_136_261;
  for (const char of text) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return seed >>> 0;
}
