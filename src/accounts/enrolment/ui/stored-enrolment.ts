import * as z from "zod/mini";

/*
 * State of the registration screens that survives a reload, in this tab's session storage.
 */

const pendingForm = z.object({
  companyName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** ms; when the last mail was sent. */
  sentAtMs: z.number(),
});
/** A registration that waits for its mail to be confirmed. */
export type PendingRegistration = z.infer<typeof pendingForm>;

const linkForm = z.object({
  token: z.string(),
  /** The server's reply about the link; null until it replied. */
  person: z.nullable(
    z.object({
      kind: z.enum(["registration", "invitation"]),
      firstName: z.string(),
      emailAddress: z.string(),
      companyName: z.string(),
    }),
  ),
});
/** A followed link of a registration or invitation mail. */
export type FollowedLink = z.infer<typeof linkForm>;
/** Whom the link is for. */
export type Enrolled = NonNullable<FollowedLink["person"]>;

const pendingKey = "registration_pending";
const linkKey = "registration_link";

export const storedPending = {
  read: (): PendingRegistration | null => read(pendingKey, pendingForm),
  save: (pending: PendingRegistration): void => sessionStorage.setItem(pendingKey, JSON.stringify(pending)),
  forget: (): void => sessionStorage.removeItem(pendingKey),
};

export const storedLink = {
  read: (): FollowedLink | null => read(linkKey, linkForm),
  save: (link: FollowedLink): void => sessionStorage.setItem(linkKey, JSON.stringify(link)),
  forget: (): void => sessionStorage.removeItem(linkKey),
};

/** The stored value of a key; null when there is none or it is malformed. */
function read<Form extends z.ZodMiniType>(key: string, form: Form): z.output<Form> | null {
  try {
    return form.parse(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}
