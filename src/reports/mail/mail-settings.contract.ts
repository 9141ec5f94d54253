import * as z from "zod/mini";
import { visibleName } from "../../kit/text/plain-name.ts";

/** UTF-16 units of the name of a report or an alert. */
export const maxReportName = 100;

/** Name of a report or an alert. */
export const reportName = z
  .string()
  .check(z.trim(), z.minLength(1, "Report name is required"), z.maxLength(maxReportName), visibleName);
