import { expect, it } from "vitest";
import { chooseAccountPage, problemPage } from "./pages.ts";

it("escapes text instead of rendering it as markup", () => {
  const hostile = (name: string) => `"><b>${name}</b>&`;
  const fields = ["subject", "name", "email", "can", "firstName"] as const;
  const account = Object.fromEntries(fields.map((name) => [name, hostile(name)])) as Record<
    (typeof fields)[number],
    string
  >;
  const page = chooseAccountPage(hostile("action"), [account]);
  const problem = problemPage(hostile("message"));
  expect(page + problem).not.toContain("<b>");
  for (const name of ["subject", "name", "email", "can", "action"])
    expect(page).toContain(`&quot;&gt;&lt;b&gt;${name}&lt;/b&gt;&amp;`);
  expect(problem).toContain("&quot;&gt;&lt;b&gt;message&lt;/b&gt;&amp;");
});
