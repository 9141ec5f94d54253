const shelves = [48, 92, 136];
const columns = 9;

/**
 * Illustration of a shop without a picture, derived from its name: the same name always gives the same
 * shelves.
 */
export function DrawnShop({ domain }: { readonly domain: string }) {
  const seed = seedOf(domain);
  return (
    <svg
      viewBox="0 0 360 158"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="size-full bg-sunken text-control"
    >
      {shelves.map((y, row) => (
        <g key={y} fill="none" stroke="currentColor" strokeWidth="1">
          <path d={`M0 ${y}h360`} />
          <path d={`M0 ${y + 9}h360`} opacity={0.5} />
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the goods have no identity
            <Goods key={column} x={16 + column * 38} y={y} kind={seed >> ((row * columns + column) % 27)} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** A box, bottle or tin, and its label on the shelf. */
function Goods({ x, y, kind }: { readonly x: number; readonly y: number; readonly kind: number }) {
  const height = 14 + (kind & 7) * 1.6;
  const shapes = [
    `M${x} ${y}v${-height}h22v${height}`,
    `M${x + 4} ${y}v${10 - height}q0 -4 4 -5v-5h6v5q4 1 4 5v${height - 10}`,
    `M${x} ${y}v${-height * 0.6}h11v${height * 0.6}M${x + 12} ${y}v${-height * 0.8}h11v${height * 0.8}`,
  ];
  return (
    <>
      <path d={shapes[(kind >>> 3) % shapes.length]} opacity={0.8} />
      <rect x={x + 5} y={y + 2} width={13} height={5} fill="var(--surface)" />
    </>
  );
}

function seedOf(text: string): number {
  let seed = 2_166_136_261;
  for (const char of text) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return seed >>> 0;
}
