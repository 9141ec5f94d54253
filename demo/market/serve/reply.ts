/** A response before compression. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export function textReply(status: number, type: string, text: string): Reply {
  return { status, type, body: Buffer.from(text, "utf8") };
}
