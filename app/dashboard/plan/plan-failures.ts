import { planIntents, type PlanIntent } from "./plan-data.ts";

/** What could not be done, if a form of the plan is lost. */
export const planFailures: Readonly<Record<PlanIntent, string>> = {
  [planIntents.move]: "Failed to move the idea",
  [planIntents.take]: "Failed to plan the idea",
  [planIntents.add]: "Failed to add the idea",
  [planIntents.change]: "Failed to change the idea",
  [planIntents.drop]: "Failed to drop the idea",
  [planIntents.fill]: "Failed to fill the week",
};
