/** A colour as [red, green, blue], each 0 to 255. */
export type Colour = readonly [number, number, number];

/** Shapes on a canvas of 100 × 100 units; later shapes are drawn on top. */
export type Shape =
  | { readonly kind: "box"; readonly at: Box; readonly round: number; readonly fill: Colour }
  | {
      readonly kind: "disc";
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill: Colour;
    }
  | { readonly kind: "path"; readonly points: readonly Point[]; readonly fill: Colour };

export type Box = readonly [left: number, top: number, width: number, height: number];
export type Point = readonly [x: number, y: number];

export function box(
  fill: Colour,
  left: number,
  top: number,
  width: number,
  height: number,
  round = 2,
): Shape {
  return { kind: "box", at: [left, top, width, height], round, fill };
}

export function disc(fill: Colour, x: number, y: number, radius: number): Shape {
  return { kind: "disc", x, y, radius, fill };
}

export function path(fill: Colour, ...points: readonly Point[]): Shape {
  return { kind: "path", points, fill };
}

/** The shape moved and scaled. @param scale 1 = original size */
export function placed(shape: Shape, left: number, top: number, scale: number): Shape {
  const at = (x: number, y: number): Point => [left + x * scale, top + y * scale];
  switch (shape.kind) {
    case "disc": {
      const [x, y] = at(shape.x, shape.y);
      return disc(shape.fill, x, y, shape.radius * scale);
    }
    case "box": {
      const [x, y] = at(shape.at[0], shape.at[1]);
      return box(shape.fill, x, y, shape.at[2] * scale, shape.at[3] * scale, shape.round * scale);
    }
    case "path":
      return path(shape.fill, ...shape.points.map(([x, y]) => at(x, y)));
  }
}

/** Signed distance of a point to a shape's edge in canvas units: negative inside. */
export function distanceTo(shape: Shape, x: number, y: number): number {
  switch (shape.kind) {
    case "disc":
      return Math.hypot(x - shape.x, y - shape.y) - shape.radius;
    case "box": {
      const [left, top, width, height] = shape.at;
      const round = Math.min(shape.round, width / 2, height / 2);
      const dx = Math.abs(x - left - width / 2) - width / 2 + round;
      const dy = Math.abs(y - top - height / 2) - height / 2 + round;
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
    }
    case "path":
      return distanceToPath(shape.points, x, y);
  }
}

function distanceToPath(points: readonly Point[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  let isInside = false;
  points.forEach(([ax, ay], place) => {
    const [bx, by] = points[(place + 1) % points.length] ?? [ax, ay];
    const ratio = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
    const t = Math.min(1, Math.max(0, ratio));
    nearest = Math.min(nearest, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  });
  return isInside ? -nearest : nearest;
}

/** Bounding box of a shape. */
export function boundsOf(shape: Shape): Box {
  if (shape.kind === "box") return shape.at;
  if (shape.kind === "disc") {
    return [shape.x - shape.radius, shape.y - shape.radius, shape.radius * 2, shape.radius * 2];
  }
  const xs = shape.points.map(([x]) => x);
  const ys = shape.points.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
