// Run by `npm run dev`: server.ts only exports `main`, so that importing it has no effect.
import { main } from "../server.ts";

await main();
