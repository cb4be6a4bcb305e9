#!/usr/bin/env node
import { existsSync } from "node:fs";

// Set before any import: React and Remix read it on loading.
process.env.NODE_ENV ??= "production";

const built = new URL("../build/garage.js", import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  console.error("garage: the program is not built yet. Run npm run build in its folder, or npm start.");
  process.exitCode = 1;
}
