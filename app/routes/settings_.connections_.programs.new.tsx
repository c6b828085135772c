import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireAccess } from "../account/auth/guards.route.server";
import { AddProgramPage } from "../desk/connections/add-program-page";
import type { ProgramAnswer } from "../desk/connections/program-form";
import { addProgram } from "../desk/connections/programs.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return null;
}

export const action = (args: ActionFunctionArgs) => addProgram(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Tell another program", matches)];

export default function AddProgramRoute() {
  const answer = useActionData<ProgramAnswer>() ?? null;
  useRefusedTitle(answer?.problem !== undefined);
  return (
    <SettingsFrame>
      <AddProgramPage answer={answer} />
    </SettingsFrame>
  );
}
