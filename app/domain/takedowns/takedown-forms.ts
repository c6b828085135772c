import * as z from "zod/mini";
import { isEmail } from "#app/core/text/email.ts";
import { isVisible, manyLines, oneLine } from "#app/core/text/typed-text.ts";
import { takedownGrounds } from "#app/workspace/takedown.ts";

/** In characters as people count them. */
const longest = { line: 200, email: 254, contactDetails: 500, text: 10_000 } as const;

const text = (clean: (typed: string) => string, most: number, empty: string | null) =>
  z.pipe(
    z.pipe(z.string(), z.transform(clean)),
    z.string().check(
      z.refine((value) => empty === null || isVisible(value), {
        error: empty ?? "",
        abort: true,
      }),
      z.refine((value) => [...value].length <= most, `At most ${most} characters fit here.`),
    ),
  );

const ticked = (error: string) => z.literal("yes", { error });

/** What anybody says of a post. */
export const Report = z
  .object({
    grounds: z.enum(takedownGrounds, { error: "Choose what is wrong with it." }),
    claim: text(
      manyLines,
      longest.text,
      "Say what is yours, or what is wrong, and where it stands.",
    ),
    name: text(oneLine, longest.line, "Enter your full name: it is your signature."),
    email: text(
      oneLine,
      longest.email,
      "Enter your e-mail address, so that we can answer you.",
    ).check(
      z.refine(isEmail, {
        error: "Check your e-mail address: it should look like name@example.com.",
      }),
    ),
    contactDetails: text(manyLines, longest.contactDetails, null),
    goodFaith: ticked("Confirm this, if it is so: without it we may not act."),
    accurate: ticked("Confirm this, if it is so: without it we may not act."),
  })
  .check(
    z.refine(
      ({ grounds, contactDetails }) => grounds !== "copyright" || isVisible(contactDetails),
      {
        path: ["contactDetails"],
        error:
          "Enter your postal address and telephone number: a copyright notice has to have them.",
      },
    ),
  );
export type Report = z.infer<typeof Report>;

/** What the owner of a post answers. */
export const CounterNotice = z.object({
  name: text(oneLine, longest.line, "Enter your full name: it is your signature."),
  contactDetails: text(
    manyLines,
    longest.contactDetails,
    "Enter your postal address and telephone number.",
  ),
  claim: text(manyLines, longest.text, "Say why it was a mistake."),
  mistake: ticked("Confirm this, if it is so: without it nothing can be sent."),
  jurisdiction: ticked("Confirm this, if you agree: without it nothing can be sent."),
});
export type CounterNotice = z.infer<typeof CounterNotice>;

/** Why an operator decides as they do; its owner and whoever reported it read it. */
export const Reason = text(manyLines, 2_000, "Say why: both sides read it.");

/** A form that was not taken: what was typed, and what is wrong by field. */
export interface RefusedForm {
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** About the form as a whole. */
  problem: string | null;
}

/** What is wrong by field: one thing each. */
export function errorsOf(error: z.core.$ZodError): RefusedForm["errors"] {
  const errors: RefusedForm["errors"] = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "")] ??= message;
  return errors;
}

/** The texts of a form; what is no text is left out. */
export const typedIn = (form: FormData): RefusedForm["typed"] =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

export const reportPost = "report_post";
export const sendCounter = "send_counter_notice";
export const decideTakedown = "decide_takedown";
