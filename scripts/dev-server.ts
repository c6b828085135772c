// What `npm run dev` runs and restarts: server.ts only exports `main`, so that importing it is free.
import { main } from "../server.ts";

await main();
