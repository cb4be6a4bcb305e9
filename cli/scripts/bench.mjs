// npm run bench [-- --only small,store,pages]: the numbers, on this machine, today.
import { runBundled } from "./run-bundled.mjs";

await runBundled("bench/bench", ["app/testing/bench/*-child.ts"]);
