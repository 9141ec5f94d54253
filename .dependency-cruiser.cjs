/**
 * Who may import whom (docs/ARCHITECTURE.md). Every rule here has a planted violation in
 * test/fixtures/boundaries: scripts/check-boundaries.mjs fails where one of them is not found.
 */
const slice = "(?:accounts|catalog|monitoring|pricing|matching|exchange|reports|billing|admin)";
const composers = "^src/(?:app|main|slices)\\.ts$|^src/cli/";
const test = "\\.test\\.tsx?$";

module.exports = {
  forbidden: [
    {
      name: "kit-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^src/kit/" },
      to: { path: "^(?:src|demo|bench|test)/", pathNot: "^src/kit/" },
    },
    {
      name: "core-imports-kit-and-own-core",
      severity: "error",
      from: { path: `^src/(${slice})/core/` },
      to: { path: "^(?:src|demo|bench|test)/", pathNot: "^src/kit/|^src/$1/core/|^test/factories/" },
    },
    {
      name: "core-does-no-io",
      comment: "A calculation takes what it needs as arguments; tests may read fixtures.",
      severity: "error",
      from: { path: `^src/${slice}/core/`, pathNot: test },
      to: {
        dependencyTypes: ["core"],
        path: "^(?:node:)?(?:fs|net|tls|dns|http|https|http2|dgram|child_process|worker_threads|cluster|readline|process|timers)(?:/|$)",
      },
    },
    {
      name: "ui-imports-contract-core-kit-web",
      severity: "error",
      from: { path: `^src/(${slice})/ui/` },
      to: {
        path: "^(?:src|demo|bench|test)/",
        pathNot:
          "^src/$1/(?:ui/|core/|[a-z.-]+contract\\.ts$)|^src/kit/|^src/web/(?:ui|i18n)/|^src/web/(?:call|session)\\.ts$",
      },
    },
    {
      name: "slices-meet-by-contract-or-service",
      severity: "error",
      from: { path: `^src/(${slice})/`, pathNot: test },
      to: { path: `^src/${slice}/`, pathNot: "^src/$1/|\\.(?:contract|service)\\.ts$" },
    },
    {
      name: "sql-only-in-repos-and-platform",
      comment: "A service may name the type of the handle that it passes on.",
      severity: "error",
      from: { path: "^(?:src|demo)/", pathNot: `\\.repo\\.ts$|^src/platform/|${test}` },
      to: {
        path: "node_modules/(?:kysely|pg|pg-copy-streams|graphile-worker)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "only-gates-mint-sites",
      severity: "error",
      from: { path: "^(?:src|demo|bench|test)/", pathNot: "^src/platform/(?:session|job)-gate\\.ts$" },
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
      to: { path: "^(?:src|demo|bench|test)/", pathNot: "^src/(?:platform|kit)/" },
    },
    {
      name: "server-imports-no-screen",
      severity: "error",
      from: { path: "^src/", pathNot: `^src/web/|^src/${slice}/ui/` },
      to: { path: `^src/web/|^src/${slice}/ui/` },
    },
    {
      name: "screens-import-no-server",
      severity: "error",
      from: { path: "^src/web/" },
      to: {
        path: "^(?:src|demo|bench|test)/",
        pathNot: `^src/(?:web|kit)/|^src/${slice}/(?:ui/|core/|[a-z.-]+contract\\.ts$)`,
      },
    },
    {
      name: "nothing-imports-the-web-app",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/web/(?:app/|main\\.tsx$)" },
      to: { path: "^src/web/app/" },
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
      name: "no-circles",
      comment: "Screens that load each other only when they are opened form none.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
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
