import type { Brand } from "../brand/brand";
import { Benefits } from "./benefits";
import { Features } from "./features";
import { Footer } from "./footer";
import { LandingHeader } from "./header";
import { Hero } from "./hero";
import { Preview } from "./preview";

/** The same for every visitor, and complete without JavaScript. */
export function LandingPage({ brand }: { brand: Brand }) {
  return (
    <>
      <LandingHeader name={brand.name} />
      <main id="main">
        <Hero priceLabel={brand.priceLabel} />
        <Benefits />
        <Features />
        <Preview priceLabel={brand.priceLabel} />
      </main>
      <Footer brand={brand} />
    </>
  );
}
