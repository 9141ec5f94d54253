import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isMarkAlive, processMark, userRegister, withFolderLock } from "./folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vizor-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("two holders never overlap", async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} in`);
    await sleep(30);
    seen.push(`${name} out`);
  };
  const lock = join(folder, "lock");
  await Promise.all(["a", "b", "c"].map((name) => withFolderLock(lock, 60_000, work(name))));
  const pairs = [0, 2, 4].map((at) => seen.slice(at, at + 2).map((entry) => entry.split(" ")[1]));
  expect(pairs).toEqual([
    ["in", "out"],
    ["in", "out"],
    ["in", "out"],
  ]);
  expect(existsSync(lock)).toBe(false);
});

test("the lock of a dead process is removed", async () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  writeFileSync(join(folder, "lock"), `${dead}-1`);
  await expect(withFolderLock(join(folder, "lock"), 60_000, async () => "done")).resolves.toBe("done");
});

test("waiting for a lock times out", async () => {
  writeFileSync(join(folder, "lock"), processMark());
  await expect(withFolderLock(join(folder, "lock"), 60, async () => "done")).rejects.toThrow(/too long/);
});

test("a later process with the same id is not mistaken for the earlier one", () => {
  expect(isMarkAlive(processMark())).toBe(true);
  expect(isMarkAlive(`${process.pid}-1`)).toBe(process.platform !== "linux");
});

test("only the last user finds that nobody is left; dead users do not count", () => {
  const users = userRegister(folder);
  users.enter();
  writeFileSync(join(folder, `${process.ppid}-${processMark(process.ppid).split("-")[1]}`), "");
  expect(users.leave()).toBe(false);
  rmSync(join(folder, processMark(process.ppid)));
  writeFileSync(join(folder, "999999-1"), "");
  expect(users.leave()).toBe(true);
});
