import { aphidsWithoutPoison } from "./aphids-without-poison";
import { askingTheLandlord } from "./asking-the-landlord";
import { balconyForBees } from "./balcony-for-bees";
import { balconyPotsInWinter } from "./balcony-pots-in-winter";
import { balconyWeightLimit } from "./balcony-weight-limit";
import { bulbLayersForSpring } from "./bulb-layers-for-spring";
import { chilliesFromSeed } from "./chillies-from-seed";
import { climbingBeansAndPeas } from "./climbing-beans-and-peas";
import { cutAndComeAgainSalad } from "./cut-and-come-again-salad";
import { feedingContainerPlants } from "./feeding-container-plants";
import { firstBalconyHerbs } from "./first-balcony-herbs";
import { fiveCausesOfYellowLeaves } from "./five-causes-of-yellow-leaves";
import { halfAnHourAWeek } from "./half-an-hour-a-week";
import { hotSouthFacingBalcony } from "./hot-south-facing-balcony";
import { houseplantsOutsideInSummer } from "./houseplants-outside-in-summer";
import { microgreensOnAWindowsill } from "./microgreens-on-a-windowsill";
import { mintAndOtherTakeovers } from "./mint-and-other-takeovers";
import { northFacingBalconyPlants } from "./north-facing-balcony-plants";
import { overwinteringHerbsInPots } from "./overwintering-herbs-in-pots";
import { potSizeInLitres } from "./pot-size-in-litres";
import { potatoesInABag } from "./potatoes-in-a-bag";
import { pottingMixOrGardenSoil } from "./potting-mix-or-garden-soil";
import { repottingWhenAndHow } from "./repotting-when-and-how";
import type { SampleText } from "./sample-text";
import { savingTomatoAndBeanSeed } from "./saving-tomato-and-bean-seed";
import { selfWateringPlanters } from "./self-watering-planters";
import { sevenBalconyTools } from "./seven-balcony-tools";
import { sowingCalendarMonthByMonth } from "./sowing-calendar-month-by-month";
import { strawberriesInAHangingBasket } from "./strawberries-in-a-hanging-basket";
import { tomatoesInContainers } from "./tomatoes-in-containers";
import { wateringInAHeatwave } from "./watering-in-a-heatwave";
import { windyBalcony } from "./windy-balcony";
import { wormBinOnABalcony } from "./worm-bin-on-a-balcony";

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
