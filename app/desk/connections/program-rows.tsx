import { ButtonLink } from "../../platform/ui/button";
import { formatInstantIn } from "../../platform/ui/format";
import { listenersAtMost, type Listener } from "../../studio/listeners/listener";
import { addProgramPath, programPath } from "../../workspace/addresses/live";
import { Row } from "./connection-row";
import { programWords } from "./program-words";

/** The programs that are told what happens, and the way to add one. */
export function ProgramRows({
  programs,
  timeZone,
}: {
  programs: readonly Listener[];
  timeZone: string;
}) {
  const at = (instant: number) => formatInstantIn(new Date(instant).toISOString(), timeZone);
  return (
    <>
      {programs.map((program) => (
        <Row
          key={program.id}
          sign={signOf(program)}
          name={program.name}
          words={programWords(program, at)}
        >
          <ButtonLink to={programPath(program.id)} size="small">
            Open<span className="sr-only"> {program.name}</span>
          </ButtonLink>
        </Row>
      ))}
      {programs.length < listenersAtMost && (
        <Row
          sign="none"
          name={programs.length === 0 ? "Tell another program" : "Tell one more"}
          words="For Zapier, n8n, Make, or a program of your own: it is told when a text waits, goes out, or needs you."
        >
          <ButtonLink to={addProgramPath} size="small">
            Add<span className="sr-only"> a program</span>
          </ButtonLink>
        </Row>
      )}
    </>
  );
}

function signOf({ pausedFor, failsSince, workedAt }: Listener): "works" | "fails" | "none" {
  if (failsSince !== null || (pausedFor !== null && pausedFor !== "owner")) return "fails";
  return pausedFor === null && workedAt !== null ? "works" : "none";
}
