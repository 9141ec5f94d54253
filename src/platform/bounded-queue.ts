import PQueue from "p-queue";

export interface BoundedQueueOptions {
  /** Tasks that run at the same time. */
  readonly concurrency: number;
  /** Tasks that may wait for their turn; the next one is refused. */
  readonly maxWaiting: number;
  /** The error that a refused task gets. */
  readonly refusal: () => Error;
}

export interface BoundedQueue {
  /** Runs the task when its turn comes, first in, first out. @throws the refusal of a full queue; whatever the task throws */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** For work that would otherwise take every core, thread or connection. */
export function createBoundedQueue(options: BoundedQueueOptions): BoundedQueue {
  const queue = new PQueue({ concurrency: options.concurrency });
  return { run: (task) => addWithin(queue, options, task) };
}

export interface KeyedQueue<Key> {
  /** As `BoundedQueue.run`, in the queue of the key. */
  run<T>(key: Key, task: () => Promise<T>): Promise<T>;
}

/** A bounded queue for each key, created at the first task and dropped once idle. */
export function createKeyedQueue<Key>(options: BoundedQueueOptions): KeyedQueue<Key> {
  const queues = new Map<Key, PQueue>();
  const queueOf = (key: Key) => {
    const existing = queues.get(key);
    if (existing) return existing;
    const queue = new PQueue({ concurrency: options.concurrency });
    queue.addEventListener("idle", () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  };
  return { run: (key, task) => addWithin(queueOf(key), options, task) };
}

async function addWithin<T>(
  queue: PQueue,
  { concurrency, maxWaiting, refusal }: BoundedQueueOptions,
  task: () => Promise<T>,
): Promise<T> {
  if (queue.pending >= concurrency && queue.size >= maxWaiting) throw refusal();
  return queue.add(task);
}
