import { publicPages } from "#app/site/public-pages/public-pages.ts";
import { startBareExpress } from "./beside-express.ts";
import { startProduct, temporaryFolder } from "./server-process.ts";

const atLeast = 0.7;

/** Pages with the demo, which are rendered again during the run; the others are static. */
const changing = { rounds: 5, seconds: 2 };
const still = { rounds: 3, seconds: 1 };

/** All pages, with one variant for those that read their query. */
const measured = publicPages.flatMap(({ path, invalidatedBy, variants }) =>
  [path, ...(variants?.others.slice(-1) ?? [])].map((address) => ({
    path: address,
    follows: invalidatedBy,
  })),
);

/** Public pages compared with plain Express. */
export async function measurePublicPages(): Promise<void> {
  const folder = temporaryFolder();
  const product = await startProduct(folder.path);
  const bare = await startBareExpress();
  try {
    for (const { path, follows } of measured) {
      const length = follows === "settings" ? still : changing;
      await bare.measure({
        process: product.child,
        url: `${product.url}${path}`,
        name: `pages: ${path}`,
        atLeast,
        ...length,
      });
    }
  } finally {
    await bare.stop();
    await product.stop();
    folder.remove();
  }
}
