import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";
import type { RefusedContact } from "../site/contact/contact-form";
import { takeContact } from "../site/contact/contact-form.route.server";
import { ContactPage } from "../site/contact/contact-page";
import { sendContact } from "../site/contact/send-contact.route";
import { SentPage } from "../site/contact/sent-page";
import { PublicFrame } from "../site/frame/public-frame";
import { pageMeta } from "../site/public-pages/page-meta";
import { contactPath, sentField } from "../workspace/addresses/contact";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = context.viewer ?? {};
  const sent = new URL(request.url).searchParams.get(sentField);
  return {
    // Whoever makes up an address has sent nothing, and is told nothing else.
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
          "Write to support with the contact form, or by e-mail for copyright notices and business inquiries, and see how soon each is answered.",
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
