import { planIntents, type PlanIntent } from "./plan-data.ts";

/** Error titles of the plan's forms. */
export const planFailures: Readonly<Record<PlanIntent, string>> = {
  [planIntents.move]: "Couldn’t move the idea",
  [planIntents.take]: "Couldn’t schedule the idea",
  [planIntents.add]: "Couldn’t add the idea",
  [planIntents.change]: "Couldn’t save the idea",
  [planIntents.drop]: "Couldn’t delete the idea",
  [planIntents.fill]: "Couldn’t fill the week",
};
