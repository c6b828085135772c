import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";

const SignedInUser = describeFields(
  z.object({
    id: z.string(),
    firstName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    profileImageUrl: z.nullable(z.string()),
  }),
  {
    id: "Your id.",
    firstName: "Your first name; null: you have not given it.",
    email: "Your e-mail address; null: you have not given it.",
    profileImageUrl: "Where your picture is; null: there is none.",
  },
);

/** Who is signed in: browsers also ask to learn whether they still are. */
export function userEndpoints(): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/auth/user",
      id: "get_user",
      group: "Account",
      access: "person",
      summary: "Read who you are",
      description: "Your name, e-mail address and picture, or 401 for whoever is not signed in.",
      limit: "read",
      answer: { status: 200, schema: SignedInUser, description: "The signed-in person." },
      handle: async ({ caller }) => Promise.resolve({ body: caller.user }),
    }),
  ];
}
