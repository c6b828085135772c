/** Getting started. */
export const onboardingPath = "/getting-started";
/** @param step 1 to 5 */
export const onboardingStepPath = (step: number): string => `${onboardingPath}?step=${step}`;
