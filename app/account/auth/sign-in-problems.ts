import { isAppError } from "#app/core/errors.ts";

/** Sign-in errors as shown to users. */
export const signInProblems = {
  sign_in_cancelled: {
    status: 401,
    title: "Sign-in canceled",
    happened: "You left before signing in was complete.",
    next: "Nothing was changed. You can try again anytime.",
  },
  sign_in_expired: {
    status: 400,
    title: "This sign-in has expired",
    happened: "It took longer than ten minutes, or it was already completed.",
    next: "Start it again. If that happens every time, check that your browser accepts cookies.",
  },
  sign_in_mismatch: {
    status: 400,
    title: "This sign-in was not started here",
    happened: "The response doesn't match a sign-in from this browser, so it was not used.",
    next: "Start it again from here, and finish it in the same browser.",
  },
  sign_in_refused: {
    status: 401,
    title: "Sign-in refused",
    happened: "The sign-in service did not accept this sign-in.",
    next: "Try again with another account. If that doesn't help, contact the operator of this site.",
  },
  identity_provider_down: {
    status: 502,
    title: "The sign-in service isn't responding",
    happened: "The sign-in service can't be reached or has a problem.",
    next: "Wait a minute and try again. Pages that don't need sign-in still work.",
  },
} as const;

export type SignInProblemCode = keyof typeof signInProblems;

/** The problem code of an error; null: not a sign-in failure. */
export function signInProblemOf(error: unknown): SignInProblemCode | null {
  if (!isAppError(error)) return null;
  const code: string = error.code;
  return isSignInProblem(code) ? code : null;
}

function isSignInProblem(code: string): code is SignInProblemCode {
  return Object.hasOwn(signInProblems, code);
}
