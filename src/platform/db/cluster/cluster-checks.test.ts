import { expect, test } from "vitest";
import { type ClusterFacts, clusterRefusals, type NodeFacts } from "./cluster-checks.ts";

const node: NodeFacts = {
  name: "10.0.0.2:5432",
  failure: null,
  postgresVersion: 150_018,
  citusVersion: "Citus 13.2.2 on x86_64-pc-linux-gnu",
  missingExtensions: null,
  setCommands: "local",
  takesTriggers: true,
  passesPolicies: true,
  hasRoles: true,
};
const ready: ClusterFacts = {
  citusVersion: "Citus 13.2.2 on x86_64-pc-linux-gnu",
  isCoordinator: true,
  isCoordinatorRegistered: true,
  nodes: [{ ...node, name: "the coordinator" }, node],
  otherSessions: [],
};

test("a cluster with all that is needed is accepted", () => {
  expect(clusterRefusals(ready)).toEqual([]);
  const older = { citusVersion: "Citus 12.1.0" };
  expect(
    clusterRefusals({ ...ready, ...older, nodes: ready.nodes.map((one) => ({ ...one, ...older })) }),
  ).toEqual([]);
  expect(clusterRefusals({ ...ready, nodes: [node, { ...node, citusVersion: "Citus 13.2.9" }] })).toEqual([]);
});

test("what is missing is said in one sentence each", () => {
  const refusals = (given: Partial<ClusterFacts>) => clusterRefusals({ ...ready, ...given });
  const workers = (given: Partial<NodeFacts>) => refusals({ nodes: [node, { ...node, ...given }] });
  expect(refusals({ citusVersion: null })).toEqual([expect.stringMatching(/has no Citus/)]);
  const tooOld = { citusVersion: "Citus 12.0.2" };
  expect(refusals({ ...tooOld, nodes: [node, node].map((one) => ({ ...one, ...tooOld })) })).toEqual([
    "Citus 12.1 or newer is needed, this is Citus 12.0.2",
  ]);
  expect(workers({ postgresVersion: 140_011 })).toEqual([
    "PostgreSQL 15 or newer is needed on every node, 10.0.0.2:5432 has 14",
  ]);
  expect(workers({ citusVersion: "Citus 13.0.1" })).toEqual([
    "10.0.0.2:5432 has Citus 13.0 and the coordinator 13.2: install the same version on every node",
  ]);
  expect(workers({ citusVersion: null })).toEqual([expect.stringMatching(/Citus of no known version/)]);
  expect(workers({ missingExtensions: "btree_gin, unaccent" })).toEqual([
    expect.stringMatching(/10\.0\.0\.2:5432 lacks the extensions btree_gin, unaccent/),
  ]);
  expect(refusals({ isCoordinator: false, nodes: [] })).toEqual([expect.stringMatching(/worker node/)]);
  expect(refusals({ isCoordinatorRegistered: false })).toEqual([
    expect.stringMatching(/citus_set_coordinator_host/),
  ]);
  expect(refusals({ nodes: [node] })).toEqual([expect.stringMatching(/no worker node/)]);
  expect(refusals({ otherSessions: ["psql", "psql"] })).toEqual([expect.stringMatching(/\(psql\)/)]);
  expect(workers({ setCommands: "none" })).toEqual([
    expect.stringMatching(/propagate_set_commands is none on 10\.0\.0\.2:5432/),
  ]);
  expect(workers({ takesTriggers: false })).toEqual([
    expect.stringMatching(/enable_unsafe_triggers is off on 10\.0\.0\.2/),
  ]);
  expect(workers({ failure: "timeout", setCommands: null })).toEqual([
    "10.0.0.2:5432 did not answer: timeout",
  ]);
  expect(workers({ passesPolicies: false })).toEqual([expect.stringMatching(/BYPASSRLS on 10\.0\.0\.2/)]);
  expect(workers({ hasRoles: false })).toEqual([expect.stringMatching(/vizor_worker are missing/)]);
});
