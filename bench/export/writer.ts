import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A file to write. */
export interface WriterRequest {
  readonly siteId: number;
  readonly userId: number;
  /** Of `startExport`. */
  readonly body: object;
}

/** What a file took. */
export interface ExportTimes {
  readonly rows: number;
  readonly bytes: number;
  /** From the start to the finished file. */
  readonly madeMs: number;
  /** Of the process that wrote it. */
  readonly cpuMs: number;
  /** To read the finished file for a download. */
  readonly readMs: number;
  /** Growth of the process's memory while the file was made. */
  readonly growthBytes: number;
}

export interface Writer {
  write(request: WriterRequest): Promise<ExportTimes>;
  stop(): void;
}

/** Starts a process that makes files. @param folder of the database's secrets */
export async function startWriter(ownerUrl: string, folder: string): Promise<Writer> {
  const program = fileURLToPath(new URL("writer.process.ts", import.meta.url));
  const child = fork(program, [ownerUrl, folder], { execArgv: ["--expose-gc"] });
  const answer = async (): Promise<unknown> => {
    const ended = once(child, "exit").then(() => {
      throw new Error("the writer has ended");
    });
    const [message] = (await Promise.race([once(child, "message"), ended])) as [unknown];
    return message;
  };
  await answer();
  return {
    write: async (request) => {
      child.send(request);
      return (await answer()) as ExportTimes;
    },
    stop: () => child.disconnect(),
  };
}
