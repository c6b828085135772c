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
 * The user manual with an operator's brand, for the page and the PDF. The text is in `sections/` and
 * `questions.ts`; write-manual.test.ts compares its facts with the code.
 */
export function writeManual(brand: Brand): Manual {
  return {
    title: `${brand.name} User Manual`,
    summary:
      "What the product does, step by step and in plain words. No technical skill needed. Simulated numbers are marked “Simulated”.",
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
