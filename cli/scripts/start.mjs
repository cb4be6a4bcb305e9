// npm start: prepares the project, then serves in this same process.
import { prepare } from "./prepare.mjs";

await prepare({ tools: "run" });
process.argv = [process.argv[0], "garage", ...(process.argv.length > 2 ? process.argv.slice(2) : ["serve"])];
await import("../garage.mjs");
