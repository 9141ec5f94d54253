/** The items of a source, in order; the next one is made while the consumer works on one. */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = awaitedLater(items.next());
  try {
    for (let item = await next; item.done !== true; item = await next) {
      next = awaitedLater(items.next());
      yield item.value;
    }
  } finally {
    await items.return?.();
  }
}

/** Work that may fail before it is awaited; there the error is thrown. */
export function awaitedLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}
