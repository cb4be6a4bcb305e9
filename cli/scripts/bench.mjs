// npm run bench [-- --only small,store,pages]: measures performance on this machine.
import { runBundled } from "./run-bundled.mjs";

await runBundled("bench/bench", ["app/testing/bench/*-child.ts"]);
