import { aphidsWithoutPoison } from "./aphids-without-poison.ts";
import { askingTheLandlord } from "./asking-the-landlord.ts";
import { balconyForBees } from "./balcony-for-bees.ts";
import { balconyPotsInWinter } from "./balcony-pots-in-winter.ts";
import { balconyWeightLimit } from "./balcony-weight-limit.ts";
import { bulbLayersForSpring } from "./bulb-layers-for-spring.ts";
import { chilliesFromSeed } from "./chillies-from-seed.ts";
import { climbingBeansAndPeas } from "./climbing-beans-and-peas.ts";
import { cutAndComeAgainSalad } from "./cut-and-come-again-salad.ts";
import { feedingContainerPlants } from "./feeding-container-plants.ts";
import { firstBalconyHerbs } from "./first-balcony-herbs.ts";
import { fiveCausesOfYellowLeaves } from "./five-causes-of-yellow-leaves.ts";
import { halfAnHourAWeek } from "./half-an-hour-a-week.ts";
import { hotSouthFacingBalcony } from "./hot-south-facing-balcony.ts";
import { houseplantsOutsideInSummer } from "./houseplants-outside-in-summer.ts";
import { microgreensOnAWindowsill } from "./microgreens-on-a-windowsill.ts";
import { mintAndOtherTakeovers } from "./mint-and-other-takeovers.ts";
import { northFacingBalconyPlants } from "./north-facing-balcony-plants.ts";
import { overwinteringHerbsInPots } from "./overwintering-herbs-in-pots.ts";
import { potSizeInLitres } from "./pot-size-in-litres.ts";
import { potatoesInABag } from "./potatoes-in-a-bag.ts";
import { pottingMixOrGardenSoil } from "./potting-mix-or-garden-soil.ts";
import { repottingWhenAndHow } from "./repotting-when-and-how.ts";
import type { SampleText } from "./sample-text.ts";
import { savingTomatoAndBeanSeed } from "./saving-tomato-and-bean-seed.ts";
import { selfWateringPlanters } from "./self-watering-planters.ts";
import { sevenBalconyTools } from "./seven-balcony-tools.ts";
import { sowingCalendarMonthByMonth } from "./sowing-calendar-month-by-month.ts";
import { strawberriesInAHangingBasket } from "./strawberries-in-a-hanging-basket.ts";
import { tomatoesInContainers } from "./tomatoes-in-containers.ts";
import { wateringInAHeatwave } from "./watering-in-a-heatwave.ts";
import { windyBalcony } from "./windy-balcony.ts";
import { wormBinOnABalcony } from "./worm-bin-on-a-balcony.ts";

/** All of them, in the order in which the sample plan takes them up. */
export const sampleTexts: readonly SampleText[] = [
  firstBalconyHerbs,
  potSizeInLitres,
  wateringInAHeatwave,
  balconyWeightLimit,
  tomatoesInContainers,
  fiveCausesOfYellowLeaves,
  cutAndComeAgainSalad,
  balconyForBees,
  pottingMixOrGardenSoil,
  halfAnHourAWeek,
  aphidsWithoutPoison,
  chilliesFromSeed,
  northFacingBalconyPlants,
  repottingWhenAndHow,
  strawberriesInAHangingBasket,
  selfWateringPlanters,
  climbingBeansAndPeas,
  wormBinOnABalcony,
  hotSouthFacingBalcony,
  mintAndOtherTakeovers,
  feedingContainerPlants,
  potatoesInABag,
  windyBalcony,
  savingTomatoAndBeanSeed,
  microgreensOnAWindowsill,
  askingTheLandlord,
  overwinteringHerbsInPots,
  bulbLayersForSpring,
  sevenBalconyTools,
  sowingCalendarMonthByMonth,
  balconyPotsInWinter,
  houseplantsOutsideInSummer,
];

/** The body of an article: what stands before its first heading, and its sections. */
export function markdownOf({ opening, sections }: SampleText["draft"]): string {
  return [opening, ...sections.map(({ heading, body }) => `## ${heading}\n\n${body}`)].join("\n\n");
}
