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
    email: "Your email address; null: you have not given it.",
    profileImageUrl: "Where your picture is; null: there is none.",
  },
);

/** The signed-in user; browsers also poll this to check their session. */
export function userEndpoints(): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/auth/user",
      id: "get_user",
      group: "Account",
      access: "person",
      summary: "Read who you are",
      description: "Your name, email address and picture, or 401 if you are not signed in.",
      limit: "read",
      answer: { status: 200, schema: SignedInUser, description: "The signed-in person." },
      handle: async ({ caller }) => Promise.resolve({ body: caller.user }),
    }),
  ];
}
