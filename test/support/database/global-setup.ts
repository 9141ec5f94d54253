import type { TestProject } from "vitest/node";
import { openTestCluster, type TestCluster } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** One database server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await openTestCluster();
  project.provide("testCluster", cluster);
  return stop;
}
