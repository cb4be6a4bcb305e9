// npm run pictures: the README's pictures, of the invented garage, by the browser of the tests.
import { runBundled } from "./run-bundled.mjs";

await runBundled("journeys/pictures");
