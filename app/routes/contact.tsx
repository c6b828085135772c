import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";
import type { RefusedContact } from "#app/site/contact/contact-form.ts";
import { takeContact } from "#app/site/contact/contact-form.route.server.ts";
import { ContactPage } from "#app/site/contact/contact-page.tsx";
import { sendContact } from "#app/site/contact/send-contact.route.ts";
import { SentPage } from "#app/site/contact/sent-page.tsx";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { contactPath, sentField } from "#app/workspace/paths/contact.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = context.viewer ?? {};
  const sent = new URL(request.url).searchParams.get(sentField);
  return {
    // A made-up id shows the form, not a confirmation.
    sent: sent !== null && (await context.services.contact.wasSent(sent)),
    person: user ? { name: user.firstName ?? "", email: user.email ?? "" } : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const taken = await takeContact(args);
  return taken.ok ? taken.reply : data(taken.refused, { status: taken.status });
}

export const clientAction = sendContact;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.sent
    ? [pageTitle("Message Sent", matches), { name: "robots", content: "noindex" }]
    : pageMeta(matches, {
        title: "Contact Us",
        description:
          "Write to support with the contact form, or by email for copyright notices and business inquiries, and see how soon we reply.",
        path: contactPath,
      });

export default function Contact() {
  const { sent, person } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedContact>() ?? null;
  const brand = useRootBrand();
  useRefusedTitle(refused !== null);
  return (
    <PublicFrame>
      {sent && !refused ? (
        <SentPage brand={brand} />
      ) : (
        <ContactPage brand={brand} person={person} refused={refused} />
      )}
    </PublicFrame>
  );
}
