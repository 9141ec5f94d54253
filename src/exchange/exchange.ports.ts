/** What the slice needs from others; `slices.ts` connects them. */

/** The reply to a request, whatever its status, or why there is none. */
export type PostOutcome =
  | { readonly status: number; readonly reply: Buffer }
  | { readonly error: string; readonly detail: string };

/** Posts to addresses that people have entered. Monitoring implements it with its address guard. */
export interface WebhookSender {
  /** @returns null when the address may be posted to by its text */
  refusalOf(url: string): "not-https" | "refused-address" | null;
  /** The guard checks the address again for each request; redirects are not followed. */
  post(request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly maxReplyBytes: number;
  }): Promise<PostOutcome>;
  close(): Promise<void>;
}
