// npm run pictures: takes the README's pictures of the demo garage with the tests' browser.
import { runBundled } from "./run-bundled.mjs";

await runBundled("journeys/pictures");
