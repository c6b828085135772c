export const programIntents = {
  add: "add_program",
  choose: "choose_program_events",
  pause: "pause_program",
  goOn: "go_on_program",
  test: "test_program",
  again: "tell_again",
  remove: "remove_program",
} as const;

export const programFields = {
  name: "name",
  address: "address",
  event: "event",
  telling: "telling",
} as const;

/** A form that was not taken. */
interface ProgramProblem {
  name: string;
  address: string;
  events: string[];
  problem: string;
}

/** What the form that adds a program has come to. */
export interface ProgramAnswer {
  /** Shown once. */
  made?: { id: string; signingKey: string };
  problem?: ProgramProblem;
}
