import type { ProductFeed, ProductFeedBody } from "../product-feeds.contract.ts";

/** A feed in its form. */
export interface FeedDraft {
  readonly address: string;
  readonly hour: number;
  /** The address asks for a user name and a password. */
  readonly hasPassword: boolean;
  /** Blank: as they are stored. */
  readonly userName: string;
  readonly password: string;
}

export function feedDraftOf(feed: ProductFeed | null): FeedDraft {
  const { address = "", hour = 5, hasPassword = false } = feed ?? {};
  return { address, hour, hasPassword, userName: "", password: "" };
}

/** Whether the stored user name and password are kept while the fields are blank: the address is on the same server. */
export function keepsPassword(draft: FeedDraft, feed: ProductFeed | null): boolean {
  if (!feed?.hasPassword) return false;
  return URL.parse(draft.address.trim())?.origin === URL.parse(feed.address)?.origin;
}

export type ReadFeedDraft =
  | { readonly body: ProductFeedBody }
  | { readonly body: null; readonly missing: "address" | "userName" };

/** The call's body of a draft. */
export function readFeedDraft(draft: FeedDraft, feed: ProductFeed | null): ReadFeedDraft {
  const address = draft.address.trim();
  if (address === "") return { body: null, missing: "address" };
  const base = { address, hour: draft.hour, paused: feed?.paused ?? false };
  if (!draft.hasPassword) return { body: feed?.hasPassword ? { ...base, credentials: null } : base };
  const [userName, password] = [draft.userName.trim(), draft.password];
  if (userName === "" && password === "" && keepsPassword(draft, feed)) return { body: base };
  if (userName === "" || password === "") return { body: null, missing: "userName" };
  return { body: { ...base, credentials: { userName, password } } };
}
