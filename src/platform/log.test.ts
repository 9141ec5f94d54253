import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test("a request is logged by id, method and route template, never by its address", () => {
  const req = {
    id: "r1",
    method: "POST",
    url: "/login?password=canary",
    headers: { authorization: "Bearer canary" },
    routeOptions: { url: "/login" },
  };
  const [line] = logged((log) => log.info({ req }, "request"));
  expect(line?.["req"]).toEqual({ id: "r1", method: "POST", route: "/login" });
  expect(JSON.stringify(line)).not.toContain("canary");
});

test("a database error is logged with its code and without the row that it quotes", () => {
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(canary@x.ro)",
  });
  const [line] = logged((log) => log.error({ err: error }, "failed"));
  expect(line?.["err"]).toMatchObject({ message: "duplicate key", code: "23505" });
  expect(JSON.stringify(line)).not.toContain("canary");
});
