import type { Brand } from "../../platform/brand/brand";
import { Backdrop } from "../../platform/ui/backdrop";
import { PublicHeader } from "../frame/public-header";
import { Benefits } from "./benefits";
import { Hero } from "./hero";

/** As much of the landing page as a screen holds, behind a dialog. */
export function LandingBackdrop({ brand }: { brand: Brand }) {
  return (
    <Backdrop>
      <PublicHeader name={brand.name} />
      <Hero priceLabel={brand.priceLabel} />
      <Benefits />
    </Backdrop>
  );
}
