/* As lost-requests.spec.ts: the forms of pages that need a Stripe. */
import { systemClock } from "#app/core/time/clock.ts";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { signInAs, test, useServerBehindGateway } from "#tests/harness/browser.ts";
import { billingJourneys } from "#tests/harness/every-billing-form.ts";
import { lossesInConsole, lossesOf, loseRequest, timeoutFor } from "#tests/harness/lose-request.ts";

const stripe = createStripeDouble({ clock: systemClock });
// At the end Stripe fails, of which the server complains as it should.
const settings: Record<string, string> = { SIMULATION_SPEED: "0.01", LOG_LEVEL: "fatal" };
test.beforeAll(async () => {
  await stripe.listen();
  Object.assign(settings, stripe.env());
});
const server = useServerBehindGateway(settings);
test.afterAll(() => stripe.stop());

test.describe.configure({ mode: "serial" });

async function deliver(): Promise<void> {
  for (const event of stripe.state.events.splice(0)) await stripe.deliver(server.url, event);
}

const journeys = billingJourneys(stripe, deliver);

for (const account of ["newcomer", "operator"] as const) {
  test(`nothing is lost of what a ${account} sends where payments are set up`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(lossesInConsole);
    const ofAccount = journeys.filter(({ as }) => as === account);
    test.setTimeout(timeoutFor(ofAccount));
    await page.clock.install();
    await signInAs(page, server, account, null);
    for (const journey of ofAccount)
      await test.step(journey.name, () => loseRequest(page, server, journey, lossesOf(journey)));
  });
}
