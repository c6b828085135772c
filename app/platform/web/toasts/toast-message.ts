import * as z from "zod/mini";

const text = z.string().check(z.maxLength(300));

/** An address of this site: the message travels in a cookie, so it must not lead elsewhere. */
const localPath = z
  .string()
  .check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\s\\]*$/, "must be a path of this site"));

/** What a page says once about what has just been done. */
export const ToastMessage = z.object({
  id: text,
  /** The page whose script sent the form; without it the form came from a document. */
  page: z.optional(text),
  title: text,
  description: z.optional(text),
  tone: z.enum(["plain", "success", "error"]),
  /** Posted by a button in the notice, such as the one that takes the deed back. */
  action: z.optional(z.object({ label: text, to: localPath, fields: z.record(text, text) })),
  link: z.optional(z.object({ label: text, to: localPath })),
});
export type ToastMessage = z.infer<typeof ToastMessage>;
