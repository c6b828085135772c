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
      z.refine((value) => [...value].length <= most, `Use up to ${most} characters.`),
    ),
  );

const ticked = (error: string) => z.literal("yes", { error });

/** A notice about a post, as entered. */
export const Report = z
  .object({
    grounds: z.enum(takedownGrounds, { error: "Choose a reason." }),
    claim: text(manyLines, longest.text, "Describe the problem and where it is on the page."),
    name: text(oneLine, longest.line, "Enter your full name as your signature."),
    email: text(oneLine, longest.email, "Enter your email address so that we can reply.").check(
      z.refine(isEmail, {
        error: "Check your email address. It should look like name@example.com.",
      }),
    ),
    contactDetails: text(manyLines, longest.contactDetails, null),
    goodFaith: ticked("Confirm this statement so that we can act on your notice."),
    accurate: ticked("Confirm this statement so that we can act on your notice."),
  })
  .check(
    z.refine(
      ({ grounds, contactDetails }) => grounds !== "copyright" || isVisible(contactDetails),
      {
        path: ["contactDetails"],
        error: "Enter your postal address and phone number, which a copyright notice requires.",
      },
    ),
  );
export type Report = z.infer<typeof Report>;

/** An owner's counter-notice, as entered. */
export const CounterNotice = z.object({
  name: text(oneLine, longest.line, "Enter your full name as your signature."),
  contactDetails: text(
    manyLines,
    longest.contactDetails,
    "Enter your postal address and phone number.",
  ),
  claim: text(manyLines, longest.text, "Explain why it was a mistake."),
  mistake: ticked("Confirm this statement to send your counter-notice."),
  jurisdiction: ticked("Agree to this statement to send your counter-notice."),
});
export type CounterNotice = z.infer<typeof CounterNotice>;

/** The reason for an operator's decision; the owner and the reporter read it. */
export const Reason = text(manyLines, 2_000, "Enter a reason. Both parties will see it.");

/** A rejected form: the input, and the problems by field. */
export interface RefusedForm {
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** About the form as a whole. */
  problem: string | null;
}

export const reportPost = "report_post";
export const sendCounter = "send_counter_notice";
export const decideTakedown = "decide_takedown";
