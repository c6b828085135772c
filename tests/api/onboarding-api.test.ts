import { beforeAll, expect, test } from "vitest";
import { createApiPeople, type ApiPeople, type ApiPerson } from "#tests/harness/api-people.ts";
import { useApp } from "#tests/harness/use-app.ts";

/* The way to your first draft, gone by a program. */

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
let people: ApiPeople;

beforeAll(async () => {
  people = await createApiPeople(app);
});

interface Way {
  step: number;
  ended: boolean;
  steps: { state: string }[];
  ideas: { key: string; topic: string }[];
  firstText: { topic: string; contentItemId: string | null } | null;
  error: string;
}

async function ask(method: string, path: string, body?: object, as: ApiPerson = "token: write") {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { ...people[as], ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, way: (await response.json()) as Way };
}

test("a read token shows the progress, and changes nothing", async () => {
  expect(await ask("GET", "/onboarding", undefined, "token: read")).toMatchObject({
    status: 200,
  });
  expect(await ask("POST", "/onboarding", { step: 2 }, "token: read")).toMatchObject({
    status: 403,
  });
});

test.each([{}, { step: 6 }, { step: 0 }, { ended: false }, { step: 1, ended: true }])(
  "%j is no change",
  async (body) => expect(await ask("POST", "/onboarding", body)).toMatchObject({ status: 422 }),
);

test("steps are skipped, an idea is chosen, and it is ended", async () => {
  const { way } = await ask("POST", "/onboarding", { step: 4 });
  expect(way).toMatchObject({ step: 4, ended: false, firstText: null });
  expect(way.steps.map(({ state }) => state)).toEqual([
    ...["passed", "passed", "passed"],
    ...["current", "to_come"],
  ]);
  const [idea = expect.fail("nothing is proposed")] = way.ideas;
  const chosen = await ask("POST", "/onboarding/idea", { key: idea.key });
  expect(chosen.way).toMatchObject({
    step: 5,
    firstText: { topic: idea.topic, contentItemId: null },
  });

  expect(await ask("POST", "/onboarding/idea", { key: "gone" })).toMatchObject({
    status: 404,
  });
  const duplicate = await ask("POST", "/onboarding/idea", { topic: idea.topic });
  expect([duplicate.status, duplicate.way.error]).toEqual([
    409,
    expect.stringContaining("This is similar to"),
  ]);

  expect((await ask("POST", "/onboarding", { ended: true })).way).toMatchObject({
    ended: true,
  });
  expect((await ask("GET", "/onboarding")).way).toMatchObject({ ended: true, ideas: [] });
});
