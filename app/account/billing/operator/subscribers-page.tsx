import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { AlertIcon, CardIcon, InfoIcon, SearchIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { subscribersPath } from "#app/workspace/paths/billing.ts";
import { MarginTable } from "./margin-table.tsx";
import { LastMessage, StripeErrors } from "./stripe-health.tsx";
import { SubscriberCard } from "./subscriber-card.tsx";
import {
  beforeField,
  searchField,
  type PriceState,
  type SubscribersView,
} from "./subscribers-view.ts";
import { FailedEvents, FailedSyncs } from "./waiting-list.tsx";

/** Everyone with current or past access; problems come first. */
export function SubscribersPage({ view }: { view: SubscribersView }) {
  const {
    subscribers,
    words,
    next,
    isFirst,
    failed,
    failedSyncs,
    doubled,
    health,
    price,
    margins,
  } = view;
  const isConfigured = price.state !== "not_configured";
  return (
    <main id="main" className="mx-auto w-full max-w-4xl space-y-6 px-4 py-8 sm:px-6 sm:py-10">
      <div>
        <h1 className="text-2xl font-semibold">Subscribers</h1>
        <p className="mt-1 text-sm text-ink-soft">
          Accounts with current or past access, newest first.
        </p>
        {isConfigured && <LastMessage lastEventAt={health.lastEventAt} />}
      </div>
      <PriceAlert price={price} />
      <StripeErrors errors={health.errors} />
      {doubled.length > 0 && <Doubled people={doubled} />}
      {failed.count > 0 && <FailedEvents {...failed} canRetry={isConfigured} />}
      {failedSyncs.count > 0 && <FailedSyncs {...failedSyncs} canRetry={isConfigured} />}
      <Search words={words} />
      {subscribers.length > 0 ? (
        <ol className="space-y-3">
          {subscribers.map((subscriber) => (
            <li key={subscriber.userId}>
              <SubscriberCard subscriber={subscriber} />
            </li>
          ))}
        </ol>
      ) : (
        <Empty words={words} />
      )}
      {margins && <MarginTable margins={margins} />}
      {(!isFirst || next !== null) && words === null && (
        <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
          {!isFirst && <ButtonLink to={subscribersPath}>← Newest</ButtonLink>}
          {next !== null && (
            <ButtonLink to={`${subscribersPath}?${beforeField}=${next}`} className="ml-auto">
              Older →
            </ButtonLink>
          )}
        </nav>
      )}
    </main>
  );
}

function PriceAlert({ price }: { price: PriceState }) {
  if (price.state === "well") return null;
  if (price.state === "not_configured") {
    return (
      <Alert icon={<InfoIcon />}>
        Payments are not set up, so people can't subscribe and nothing is charged. You can give free
        access. To take payments, set the STRIPE_ settings listed in .env.example.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" icon={<AlertIcon />}>
      <strong className="font-semibold">People can't subscribe right now.</strong> {price.problem}
    </Alert>
  );
}

/** These users are charged more than once. */
function Doubled({ people }: { people: SubscribersView["doubled"] }) {
  return (
    <Alert tone="warning" icon={<AlertIcon />}>
      <strong className="font-semibold">
        {people.length === 1 ? "One person has" : `${people.length} people have`} more than one
        running subscription, and each is charged.
      </strong>{" "}
      Cancel all but one at Stripe, and refund the others:{" "}
      {people.map(({ userId, email, running }, index) => (
        <Fragment key={userId}>
          {index > 0 && ", "}
          <Link
            to={`${subscribersPath}?${searchField}=${encodeURIComponent(email ?? userId)}`}
            className="font-medium [overflow-wrap:anywhere] underline"
          >
            <bdi>{email ?? `account ${userId}`}</bdi>
          </Link>{" "}
          ({running})
        </Fragment>
      ))}
      .
    </Alert>
  );
}

function Search({ words }: { words: string | null }) {
  return (
    <Form method="get" action={subscribersPath} role="search">
      <label htmlFor="subscriber-search" className="text-sm font-medium">
        Find an account by email
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Input
          key={words}
          id="subscriber-search"
          type="search"
          name={searchField}
          defaultValue={words ?? ""}
          autoComplete="off"
          aria-describedby="subscriber-search-hint"
          width="min-w-40 flex-1 sm:max-w-sm"
          isLarge
        />
        <Button type="submit">
          <SearchIcon size={18} />
          Search
        </Button>
        {words !== null && <ButtonLink to={subscribersPath}>Show all subscribers</ButtonLink>}
      </div>
      <p id="subscriber-search-hint" className="mt-1.5 text-sm text-ink-soft">
        Part of the address is enough. Finds anyone who has signed in, with or without a
        subscription.
      </p>
    </Form>
  );
}

function Empty({ words }: { words: string | null }) {
  return (
    <Card className="flex flex-col items-center px-6 py-12 text-center">
      <span className="rounded-full bg-accent-soft p-3 text-accent">
        {words === null ? <CardIcon size={26} /> : <SearchIcon size={26} />}
      </span>
      <h2 className="mt-4 text-lg font-semibold">
        {words === null ? "No subscribers yet" : "No matching account"}
      </h2>
      <p className="mt-1 max-w-prose text-sm [overflow-wrap:anywhere] text-ink-soft">
        {words === null
          ? "Subscribers appear here. To give someone free access, find their account above."
          : `No account has “${words}” in its email address. Accounts are created at the first sign-in.`}
      </p>
    </Card>
  );
}
