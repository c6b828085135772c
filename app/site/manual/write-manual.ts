import type { Brand } from "../../platform/brand/brand";
import type { Manual } from "./manual";
import { manualQuestions } from "./questions";
import { aiAgents } from "./sections/ai-agents";
import { dashboard } from "./sections/dashboard";
import { gettingStarted } from "./sections/getting-started";
import { revenue } from "./sections/revenue";
import { settings } from "./sections/settings";
import { troubleshooting } from "./sections/troubleshooting";

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
