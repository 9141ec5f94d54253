/** The queue of link changes, as monitoring empties it: read, apply on the own side, then remove. */
export {
  findPausedSites,
  findQueuedWatches,
  type QueuedWatch,
  removeQueuedWatches,
} from "./watch-queue.repo.ts";
