import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NamedError } from "../errors.ts";

/** 413: the file is larger than the call takes. */
export class UploadTooLargeError extends NamedError {
  constructor(maxBytes: number) {
    super("SHEET_TOO_LARGE", { status: 413, parameters: { max: Math.floor(maxBytes / 1024 / 1024) } });
  }
}

/** 422: the request is no form, or has no file in its field `file`. */
export class UploadMissingError extends NamedError {
  constructor() {
    super("SHEET_MISSING", { status: 422, fields: { file: { code: "SHEET_MISSING" } } });
  }
}

/** 400: the form breaks off. */
export class UploadIncompleteError extends NamedError {
  constructor() {
    super("SHEET_INCOMPLETE", { status: 400 });
  }
}

/** An uploaded file. */
export interface Upload {
  /** As the client named it; may contain anything. */
  readonly name: string;
  readonly content: Buffer;
}

/** Bytes of a form beside its file: boundaries and headers. */
const formBytes = 64 * 1024;

/** Registers calls that take a file: only they read forms (RFC 7578). */
export function registerUploads(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 10, parts: 11, fieldSize: 1024 } });
    register(scope);
  });
}

/**
 * Reads the file of a form. A request that announces more is refused before its body is read, any other one as soon as it exceeds
 * the limit; its connection is closed, so that the rest is not read either.
 * @throws UploadMissingError, UploadTooLargeError, UploadIncompleteError
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<Upload> {
  const refuse = (error: Error): never => {
    reply.header("connection", "close");
    throw error;
  };
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + formBytes)
    refuse(new UploadTooLargeError(maxBytes));
  if (!request.isMultipart()) return refuse(new UploadMissingError());
  const part = await request.file({ limits: { fileSize: maxBytes + 1 } }).catch(() => undefined);
  if (part === undefined || part.fieldname !== "file") return refuse(new UploadMissingError());
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of part.file) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw new UploadTooLargeError(maxBytes);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    return refuse(error instanceof NamedError ? error : new UploadIncompleteError());
  }
  return { name: part.filename, content: Buffer.concat(chunks) };
}
