import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const gracePeriodMs = 5000;

/** Removes the temporary folder of a step, after stopping the databases that a killed test left running in it. */
export async function sweep(folder) {
  const elsewhere = filesNamed(folder, "postgres-location.txt").map((note) =>
    readFileSync(note, "utf8").trim(),
  );
  const clusters = [...filesNamed(folder, "postmaster.pid").map(dirname), ...elsewhere];
  await Promise.all(clusters.map(stopServer));
  for (const cluster of elsewhere) {
    if (/^\/var\/lib\/vizor\/[0-9a-f]{16}\/postgres$/.test(cluster)) remove(dirname(cluster));
  }
  remove(folder);
}

async function stopServer(cluster) {
  const pidFile = join(cluster, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  if (!Number.isSafeInteger(pid) || pid < 2) return;
  const deadline = performance.now() + gracePeriodMs;
  let signal = "SIGINT";
  while (existsSync(pidFile) && isServerOf(pid, cluster)) {
    process.kill(pid, signal);
    signal = performance.now() > deadline ? "SIGQUIT" : 0;
    await sleep(50);
  }
}

/** Process ids are reused: only a process whose command line names this folder is stopped. */
function isServerOf(pid, cluster) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return words[0].endsWith("postgres") && words.includes(cluster);
  } catch {
    return false;
  }
}

function filesNamed(folder, name) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return filesNamed(join(folder, entry.name), name);
    return entry.name === name ? [join(folder, entry.name)] : [];
  });
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
