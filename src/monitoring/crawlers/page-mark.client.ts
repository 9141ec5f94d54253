import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckKind, TaskKey } from "../crawl-queue/tasks.repo.ts";

/** The check whose page a crawler is reading. */
export interface MarkedCheck extends TaskKey {
  /** When the page was requested. */
  readonly at: Date;
}

/**
 * The crawler's end: it writes which page it reads, with one synchronous write of bytes that stay in memory, so that
 * the mark is true even when the process hangs or dies within the page.
 */
export interface PageMark {
  set(check: MarkedCheck): void;
  clear(): void;
}

/** The supervisor's end. */
export interface PageMarkFile {
  /** Inherited by the crawler. */
  readonly fd: number;
  /** @returns a text that differs for each page that is begun; null while no page is being read */
  read(): string | null;
  close(): void;
}

/** Long enough for every mark. */
const markBytes = 128;
const nothing = " ";

/** A file without a name, so that nothing is left of it however the processes end. */
export function openPageMarkFile(): PageMarkFile {
  const path = join(tmpdir(), `vizor-${randomUUID()}`);
  const fd = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  writeSync(fd, nothing.repeat(markBytes), 0, "latin1");
  const buffer = Buffer.alloc(markBytes);
  return {
    fd,
    read: () => {
      const length = readSync(fd, buffer, 0, markBytes, 0);
      const text = buffer.toString("latin1", 0, length);
      return text.startsWith(nothing) ? null : text;
    },
    close: () => closeSync(fd),
  };
}

/** @param fd of an open mark file */
export function createPageMark(fd: number): PageMark {
  const buffer = Buffer.alloc(markBytes);
  let pages = 0;
  return {
    set: ({ pageId, kind, at }) => {
      buffer.fill(nothing);
      buffer.write([++pages, pageId, kind, at.getTime()].join(" "), 0, "latin1");
      writeSync(fd, buffer, 0, markBytes, 0);
    },
    clear: () => {
      buffer.write(nothing, 0, "latin1");
      writeSync(fd, buffer, 0, 1, 0);
    },
  };
}

/** @param mark from `PageMarkFile.read` of a process that has ended */
export function checkOfMark(mark: string): MarkedCheck {
  const [, pageId = "", kind = "", atMs = ""] = mark.trim().split(" ");
  return { pageId, kind: kind as CheckKind, at: new Date(Number(atMs)) };
}
