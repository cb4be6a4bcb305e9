// npm run bench [-- --only small,store,pages] [--json FILE] [--against FILE] [--readme]: measures performance on this machine.
// --json writes the rows; --against tells each beside what an earlier run wrote; --readme puts them into README.
import { runBundled } from "./run-bundled.mjs";

await runBundled("bench/bench", ["app/testing/bench/*-child.ts"]);
