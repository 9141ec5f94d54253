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

export interface KeyedQueueOptions extends BoundedQueueOptions {
  /** Tasks of one key that run at the same time while other keys have tasks too. @default concurrency */
  readonly sharedConcurrency?: number;
  /** ms after its last task for which a key counts as having tasks. @default 0 */
  readonly sharedMs?: number;
}

/** A bounded queue for each key, created at the first task and dropped once idle. */
export function createKeyedQueue<Key>(options: KeyedQueueOptions): KeyedQueue<Key> {
  const { concurrency, sharedConcurrency = concurrency, sharedMs = 0 } = options;
  const queues = new Map<Key, PQueue>();
  const drop = (key: Key) => {
    if (queues.get(key)?.pending === 0) queues.delete(key);
    adapt();
  };
  const adapt = () => {
    const allowed = queues.size > 1 ? sharedConcurrency : concurrency;
    for (const queue of queues.values()) if (queue.concurrency !== allowed) queue.concurrency = allowed;
  };
  const queueOf = (key: Key) => {
    const existing = queues.get(key);
    if (existing) return existing;
    const queue = new PQueue({ concurrency });
    let timer: NodeJS.Timeout | undefined;
    queue.addEventListener("active", () => clearTimeout(timer));
    queue.addEventListener("idle", () => {
      if (sharedMs === 0) drop(key);
      else timer = setTimeout(drop, sharedMs, key).unref();
    });
    queues.set(key, queue);
    adapt();
    return queue;
  };
  return { run: (key, task) => addWithin(queueOf(key), options, task) };
}

async function addWithin<T>(
  queue: PQueue,
  { maxWaiting, refusal }: BoundedQueueOptions,
  task: () => Promise<T>,
): Promise<T> {
  if (queue.pending >= queue.concurrency && queue.size >= maxWaiting) throw refusal();
  return queue.add(task);
}
