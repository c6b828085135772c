/** The product's version, as people read it; package.json has the same. */
export const productVersion = "0.4.0";
