import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { Id, pageFields, pageOf, pageTexts, readPage, toPage } from "#app/platform/api/pages.ts";
import { taskStatuses } from "#db/schema.server.ts";
import { ListedTask, listedTaskTexts, TaskDetail } from "./listed-task.ts";
import type { FoundTask, TaskList } from "./task-list.server.ts";

const Tasks = pageOf(ListedTask, listedTaskTexts);

const placeOf = ({ createdAt, task }: FoundTask) => [createdAt, task.id] as const;

/** Past, current, and upcoming tasks, with the content they made. */
export function taskEndpoints({ tasks }: { tasks: TaskList }): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/tasks",
      id: "list_tasks",
      group: "Work",
      access: "subscriber",
      summary: "List tasks",
      description:
        "Your agents' tasks with their status and result, newest first. Filter by `agent` and `status`.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          agent: z.optional(Id),
          status: z.optional(z.enum(taskStatuses)),
          ...pageFields,
        }),
        {
          agent: "Only this agent's tasks, by its id.",
          status: "Only tasks with this status.",
          ...pageTexts,
        },
      ),
      answer: { status: 200, schema: Tasks, description: "A page of tasks." },
      async handle({ caller, query: { agent, status, ...query } }) {
        const page = readPage(query);
        const found = await tasks.list(caller.workspaceId, { agent, status }, page);
        return { body: toPage(found, page, placeOf, ({ task }) => task) };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/tasks/{taskId}",
      id: "get_task",
      group: "Work",
      access: "subscriber",
      summary: "Read a task and its content",
      description:
        "One task with its result: the content as Markdown, its publications, and its revenue.",
      limit: "read",
      params: describeFields(z.strictObject({ taskId: Id }), { taskId: "The task’s id." }),
      answer: { status: 200, schema: TaskDetail, description: "The task." },
      handle: async ({ caller, params }) => ({
        body: await tasks.one(caller.workspaceId, params.taskId),
      }),
    }),
  ];
}
