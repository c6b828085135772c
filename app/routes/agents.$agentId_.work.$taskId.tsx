import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess, requireNoEndedSession } from "../account/auth/guards.route.server";
import { WorkPage, type WorkPageProps } from "../desk/agents/work-page";
import { DemoFrame } from "../desk/shell/demo-frame";
import { renderText } from "../platform/prose/render-text";
import { pageTitle } from "../platform/web/brand";

export async function loader(args: LoaderFunctionArgs): Promise<WorkPageProps> {
  const { context, params } = args;
  const profile = await context.services.agents.profile({
    agentId: params.agentId ?? "",
    workspaceId: context.viewer?.workspaceId ?? null,
    before: null,
    task: params.taskId ?? "",
  });
  const [found] = profile?.history.tasks ?? [];
  if (!profile) requireNoEndedSession(args);
  if (!profile || !found?.content) throw new Response("No such text", { status: 404 });
  if (!profile.demo) await requireAccess(args);
  const { id, name, type } = profile.agent;
  const { content, ...task } = found;
  const text = { title: content.title, html: renderText(content.body) };
  return { agent: { id, name, type }, task, timeZone: profile.timeZone, text };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.text.title ?? "Text", matches),
];

export default function WorkRoute() {
  return (
    <DemoFrame>
      <WorkPage {...useLoaderData<typeof loader>()} />
    </DemoFrame>
  );
}
