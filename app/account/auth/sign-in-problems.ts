import { isAppError } from "#app/core/errors.ts";

/** What a person reads when a sign-in fails: what happened, and what to do next. */
export const signInProblems = {
  sign_in_cancelled: {
    status: 401,
    title: "Sign-in cancelled",
    happened: "You left the sign-in before it was complete.",
    next: "Nothing was changed. You can try again whenever you like.",
  },
  sign_in_expired: {
    status: 400,
    title: "This sign-in has expired",
    happened: "It took longer than ten minutes, or it was completed once already.",
    next: "Start it again. If that happens every time, check that your browser accepts cookies.",
  },
  sign_in_mismatch: {
    status: 400,
    title: "This sign-in was not started here",
    happened:
      "The answer that came back does not belong to a sign-in of this browser, so it was not used.",
    next: "Start it again from here, and finish it in the same browser.",
  },
  sign_in_refused: {
    status: 401,
    title: "The sign-in service said no",
    happened: "The service that checks who you are did not let this sign-in through.",
    next: "Try again with another account. If that does not help, tell the operator of this site.",
  },
  identity_provider_down: {
    status: 502,
    title: "The sign-in service does not answer",
    happened: "The service that checks who you are cannot be reached, or it is in trouble.",
    next: "Wait a minute and try again. Everything that needs no sign-in works as usual.",
  },
} as const;

export type SignInProblemCode = keyof typeof signInProblems;

/** The problem that an error stands for; null for one that is no failure of a sign-in. */
export function signInProblemOf(error: unknown): SignInProblemCode | null {
  if (!isAppError(error)) return null;
  const code: string = error.code;
  return isSignInProblem(code) ? code : null;
}

function isSignInProblem(code: string): code is SignInProblemCode {
  return Object.hasOwn(signInProblems, code);
}
