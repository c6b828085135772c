/** The way from four questions to the first text. */
export const welcomePath = "/welcome";
/** @param step 1 to 5 */
export const welcomeAddress = (step: number): string => `${welcomePath}?step=${step}`;
