/** Single mails to the operator in an hour; above them, waiting requests are collected. */
export const singleMailsPerHour = 10;

/** Characters of the texts of one collecting mail, so that mail servers take it. */
export const maxCollected = 4_000_000;

/** A request that waits for its mail. */
export interface WaitingRequest {
  readonly requestId: number;
  /** Characters of its texts. */
  readonly size: number;
}

/** Mails to the operator that were queued within the last hour. */
export interface RecentMails {
  /** With one request each. */
  readonly single: number;
  readonly collecting: number;
}

/**
 * Which mails to the operator are sent now, as lists of request ids. Few requests get a mail each; more than the hour's rest
 * go together into one, and wait for the next hour when that one was sent already.
 * @param waiting oldest first
 */
export function planMails(waiting: readonly WaitingRequest[], recent: RecentMails): number[][] {
  if (waiting.length === 0) return [];
  // The mail after the single ones is the last of the hour, however many requests it has: a flood is one mail an hour, and
  // requests that come one at a time cost no more than those that come together.
  if (recent.collecting > 0 || recent.single > singleMailsPerHour) return [];
  const rest = singleMailsPerHour - recent.single;
  if (waiting.length <= rest) return waiting.map(({ requestId }) => [requestId]);
  const collected: number[] = [];
  let size = 0;
  for (const request of waiting) {
    size += request.size;
    if (collected.length > 0 && size > maxCollected) break;
    collected.push(request.requestId);
  }
  return [collected];
}
