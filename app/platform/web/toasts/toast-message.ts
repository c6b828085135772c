import * as z from "zod/mini";

const text = z.string().check(z.maxLength(300));

/** A path on this site: the toast travels in a cookie, so it must not lead elsewhere. */
const localPath = z
  .string()
  .check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\s\\]*$/, "must be a path of this site"));

/** A one-time message about an action. */
export const ToastMessage = z.object({
  id: text,
  /** The page that sent the form by script; left out: a document submission. */
  page: z.optional(text),
  title: text,
  description: z.optional(text),
  tone: z.enum(["plain", "success", "error"]),
  /** Posted by the toast's button, such as Undo. */
  action: z.optional(z.object({ label: text, to: localPath, fields: z.record(text, text) })),
  link: z.optional(z.object({ label: text, to: localPath })),
});
export type ToastMessage = z.infer<typeof ToastMessage>;
