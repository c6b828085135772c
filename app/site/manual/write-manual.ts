import type { Brand } from "#app/platform/brand/brand.ts";
import type { Manual } from "./manual.ts";
import { manualQuestions } from "./questions.ts";
import { aiAgents } from "./sections/ai-agents.ts";
import { dashboard } from "./sections/dashboard.ts";
import { gettingStarted } from "./sections/getting-started.ts";
import { revenue } from "./sections/revenue.ts";
import { settings } from "./sections/settings.ts";
import { troubleshooting } from "./sections/troubleshooting.ts";

/**
 * The user manual under an operator's brand: page and PDF are made from it. The words stand in
 * `sections/` and `questions.ts`; write-manual.test.ts holds their facts against the code.
 */
export function writeManual(brand: Brand): Manual {
  return {
    title: `${brand.name} User Manual`,
    summary:
      "What the product does, step by step and in plain words, for people who want to use it without technical skill. Simulated figures are marked “Simulated”.",
    sections: [
      gettingStarted(brand),
      dashboard(),
      aiAgents(),
      revenue(brand),
      settings(),
      troubleshooting(brand),
    ],
    questions: manualQuestions(brand),
  };
}
