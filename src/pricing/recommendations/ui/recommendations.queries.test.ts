import fc from "fast-check";
import { expect, test } from "vitest";
import { distinctRows, nextPage } from "./recommendations.queries.ts";

const size = 50;

interface Row {
  readonly id: number;
}

const pageOf = (list: readonly Row[], page: number) => ({
  content: list.slice(page * size, (page + 1) * size),
  totalElements: list.length,
});

test("no row is skipped, whatever rows leave the list between two pages", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.array(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }), { maxLength: 12 }),
      (length, decided) => {
        let list: Row[] = Array.from({ length }, (_, at) => ({ id: at + 1 }));
        let pages: Parameters<typeof nextPage<Row>>[0] = [pageOf(list, 0)];
        for (let turn = 0; turn < 20; turn++) {
          // Rows that are shown are decided: they leave the server's list and the loaded pages.
          const shown = new Set(distinctRows(pages).map(({ id }) => id));
          const gone = new Set((decided[turn] ?? []).filter((id) => shown.has(id)));
          list = list.filter(({ id }) => !gone.has(id));
          if (gone.size > 0)
            pages = pages.map(({ content }) => ({
              content: content.filter(({ id }) => !gone.has(id)),
              totalElements: list.length,
              isShrunk: true,
            }));
          const next = nextPage(pages);
          if (next !== undefined) pages = [...pages, pageOf(list, next)];
        }
        expect(distinctRows(pages).map(({ id }) => id)).toEqual(list.map(({ id }) => id));
      },
    ),
  );
});

test("a list that grows above what is loaded does not fetch for ever", () => {
  const list = Array.from({ length: 60 }, (_, at) => ({ id: at + 1 }));
  const first = pageOf(list, 0);
  const repeated = { content: first.content, totalElements: 60 };
  expect(nextPage([first])).toBe(1);
  expect(nextPage([first, repeated])).toBeUndefined();
  expect(nextPage([])).toBeUndefined();
});
