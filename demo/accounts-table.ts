import type { DemoAccount } from "./seed/accounts-file.ts";

/** The demo accounts as a text table. */
export function accountsTable(accounts: readonly DemoAccount[]): string {
  const rows = [
    ["Role", "E-mail", "Password", "Name"] as const,
    ...accounts.map(({ role, email, password, name }) => [role, email, password, name] as const),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}
