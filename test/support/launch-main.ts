import { handOver } from "../../scripts/launch/hand-over.mjs";

/** What `npm run serve` does once everything is installed and built. */
handOver(process.execPath, "src/main.ts", [], { hasDatabase: true });
