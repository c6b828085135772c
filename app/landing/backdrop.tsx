import type { Brand } from "../brand/brand";
import { Backdrop } from "../ui/backdrop";
import { Benefits } from "./benefits";
import { LandingHeader } from "./header";
import { Hero } from "./hero";

/** As much of the landing page as a screen holds, behind a dialog. */
export function LandingBackdrop({ brand }: { brand: Brand }) {
  return (
    <Backdrop>
      <LandingHeader name={brand.name} />
      <Hero priceLabel={brand.priceLabel} />
      <Benefits />
    </Backdrop>
  );
}
