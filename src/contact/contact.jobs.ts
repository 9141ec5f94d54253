import * as z from "zod";
import type { Task } from "../platform/slice.ts";
import { type RequestMailDeps, sendReceipt, sendRequestMail } from "./requests/request-mail.service.ts";
import {
  assignMails,
  contactTasks,
  deleteOldRequests,
  type RequestDeps,
} from "./requests/requests.service.ts";

const mailPayload = z.object({ mailId: z.uuid() });
const receiptPayload = z.object({ requestId: z.int().positive(), mailId: z.uuid() });

export function contactJobs(deps: Pick<RequestDeps, "db" | "clock">, mails: RequestMailDeps): Task[] {
  return [
    { name: contactTasks.assignMails, cron: "12 * * * *", run: () => assignMails(deps) },
    {
      name: contactTasks.sendMail,
      run: (payload) => sendRequestMail(mails, mailPayload.parse(payload).mailId),
    },
    { name: contactTasks.sendReceipt, run: (payload) => sendReceipt(mails, receiptPayload.parse(payload)) },
    { name: contactTasks.deleteOld, cron: "50 2 * * *", run: () => deleteOldRequests(deps) },
  ];
}
