import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProgramPage } from "../desk/connections/program-page";
import { changeProgram, loadProgram } from "../desk/connections/programs.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadProgram(args);

export const action = (args: ActionFunctionArgs) => changeProgram(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.listener.name ?? "A program", matches),
];

export default function ProgramRoute() {
  return (
    <SettingsFrame>
      <ProgramPage {...useLoaderData<typeof loader>()} />
    </SettingsFrame>
  );
}
