/**
 * A backup is a sequence of frames: a length of four bytes, then that many bytes. JSON frames have metadata, data frames
 * rows; an empty frame ends a table's rows.
 */
const lengthBytes = 4;
const maxFrameBytes = 64 * 2 ** 20;

export function frame(content: Uint8Array): Buffer {
  const head = Buffer.alloc(lengthBytes);
  head.writeUInt32BE(content.length);
  return Buffer.concat([head, content]);
}

export function jsonFrame(value: unknown): Buffer {
  return frame(Buffer.from(JSON.stringify(value)));
}

export const endOfRows = frame(Buffer.alloc(0));

/** Reads frames from a stream with arbitrary chunks. @throws Error when it ends inside a frame */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    buffered = buffered.length === 0 ? Buffer.from(chunk) : Buffer.concat([buffered, chunk]);
    let at = 0;
    while (buffered.length - at >= lengthBytes) {
      const size = buffered.readUInt32BE(at);
      if (size > maxFrameBytes) throw new Error("The file is not a backup of ours, or it is damaged");
      const end = at + lengthBytes + size;
      if (buffered.length < end) break;
      yield buffered.subarray(at + lengthBytes, end);
      at = end;
    }
    buffered = buffered.subarray(at);
  }
  if (buffered.length > 0) throw new Error("The backup is truncated");
}
