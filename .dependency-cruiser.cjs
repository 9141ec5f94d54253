/**
 * Who may import whom (docs/ARCHITECTURE.md). Every rule has a planted violation in test/fixtures/boundaries:
 * scripts/check-boundaries.mjs fails when one of them is not found.
 */
const slice =
  "(?:accounts|catalog|monitoring|pricing|matching|exchange|reports|billing|contact|data-rights|onboarding|admin|assistant)";
const ours = "^(?:src|demo|bench|test)/";
const composers = "^src/(?:app|background|background-main|main|slices)\\.ts$|^src/cli/";
const test = "\\.test\\.tsx?$";
/** Pure functions: every `core/` folder, and extraction but for its service and its child process. */
const core = "(?:.*\\bcore/|extraction/(?!extraction\\.(?:service|process)\\.ts$))";
const contract = ".*\\.contract\\.ts$";

/** A slice may import only these other slices: none imports one above it, so they form no cycle. */
const below = {
  monitoring: [],
  accounts: [],
  billing: ["monitoring", "accounts", "catalog"],
  catalog: ["monitoring"],
  pricing: ["monitoring", "catalog"],
  matching: ["monitoring", "catalog"],
  exchange: ["monitoring", "accounts", "catalog", "pricing"],
  reports: ["monitoring", "catalog", "pricing"],
  contact: ["accounts"],
  "data-rights": ["accounts", "catalog"],
  onboarding: [],
  admin: ["monitoring", "catalog", "pricing", "matching"],
  assistant: ["monitoring", "catalog", "pricing", "admin"],
};
const directions = Object.entries(below).map(([name, allowed]) => ({
  name: `${name}-imports-only-slices-below`,
  severity: "error",
  from: { path: `^src/${name}/` },
  to: { path: `^src/${slice}/`, pathNot: `^src/(?:${[name, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    {
      name: "kit-and-address-import-nothing-of-ours",
      severity: "error",
      from: { path: "^src/(kit|address)/" },
      to: { path: ours, pathNot: "^src/$1/" },
    },
    {
      name: "core-imports-kit-address-and-core",
      severity: "error",
      from: { path: `^src/(${slice})/${core}` },
      to: {
        path: ours,
        pathNot: `^src/(?:kit|address)/|^src/$1/${core}|^src/$1/${contract}|^test/factories/`,
      },
    },
    {
      name: "core-takes-only-types-of-its-contract",
      severity: "error",
      from: { path: `^src/${slice}/${core}`, pathNot: test },
      to: { path: `^src/${slice}/${contract}`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "core-does-no-io",
      comment: "A calculation takes what it needs as arguments; tests may read fixtures.",
      severity: "error",
      from: { path: `^src/${slice}/${core}|^src/address/`, pathNot: test },
      to: {
        dependencyTypes: ["core"],
        path: "^(?:node:)?(?:fs|net|tls|dns|http|https|http2|dgram|child_process|worker_threads|cluster|readline|process|timers)(?:/|$)",
        pathNot: "^(?:node:)?net$",
      },
    },
    {
      name: "ui-imports-contract-core-kit-web",
      severity: "error",
      from: { path: `^src/(${slice})/.*\\bui/` },
      to: {
        path: ours,
        pathNot: `^src/$1/(?:.*\\bui/|${core})|^src/${slice}/${contract}|^src/(?:kit|address)/|^src/web/(?:ui|i18n|problems)/|^src/web/(?:call|session)\\.ts$`,
      },
    },
    {
      name: "slices-meet-by-contract-ports-or-service",
      severity: "error",
      from: { path: `^src/(${slice})/`, pathNot: test },
      to: { path: `^src/${slice}/`, pathNot: "^src/$1/|\\.(?:contract|ports|service)\\.ts$" },
    },
    ...directions,
    {
      name: "sql-only-in-repos-and-platform",
      comment: "A service may name the type of the handle that it passes on.",
      severity: "error",
      from: { path: "^(?:src|demo)/", pathNot: `\\.(?:repo|tables)\\.ts$|^src/platform/|${test}` },
      to: {
        path: "node_modules/(?:kysely|pg|pg-copy-streams|graphile-worker)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "only-gates-mint-sites",
      severity: "error",
      from: { path: ours, pathNot: "^src/platform/(?:session|job)-gate\\.ts$" },
      to: { path: "^src/platform/authorized-site-mint\\.ts$" },
    },
    {
      name: "only-jobs-use-the-job-gate",
      comment: "A request must pass the session gate.",
      severity: "error",
      from: { path: `^src/${slice}/`, pathNot: `\\.(?:jobs|service)\\.ts$|${test}` },
      to: { path: "^src/platform/job-gate\\.ts$" },
    },
    {
      name: "platform-knows-no-slice",
      severity: "error",
      from: { path: "^src/platform/" },
      to: { path: ours, pathNot: "^src/(?:platform|kit)/" },
    },
    {
      name: "server-imports-no-screen",
      severity: "error",
      from: { path: "^src/", pathNot: `^src/web(?:-app)?/|^src/${slice}/.*\\bui/` },
      to: { path: `^src/web(?:-app)?/|^src/${slice}/.*\\bui/` },
    },
    {
      name: "web-imports-no-slice",
      comment: "What all screens use is below them; the app that composes them is src/web-app.",
      severity: "error",
      from: { path: "^src/web/" },
      to: { path: ours, pathNot: "^src/(?:web|kit|address)/" },
    },
    {
      name: "web-app-imports-no-server",
      severity: "error",
      from: { path: "^src/web-app/" },
      to: {
        path: ours,
        pathNot: `^src/(?:web-app|web|kit|address)/|^src/${slice}/(?:.*\\bui/|${core}|${contract})`,
      },
    },
    {
      name: "nothing-imports-the-web-app",
      severity: "error",
      from: { path: ours, pathNot: "^src/web-app/" },
      to: { path: "^src/web-app/" },
    },
    {
      name: "nothing-imports-the-composition",
      severity: "error",
      from: { path: "^src/", pathNot: composers },
      to: { path: composers },
    },
    {
      name: "product-imports-no-demo-bench-test",
      severity: "error",
      from: { path: "^src/", pathNot: test },
      to: { path: "^(?:demo|bench|test)/" },
    },
    {
      name: "no-cycles",
      comment: "Neither of types, nor of what is loaded only when it is needed.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "nothing-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.generated\\.ts$" },
    tsPreCompilationDeps: true,
    parser: "tsc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
