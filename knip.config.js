import { readFileSync } from "node:fs";

/** The packages of the checks and tests: they are used all over the project and listed in a place of their own. */
const { devDependencies: ofTests } = JSON.parse(
  readFileSync(new URL("app/testing/package.json", import.meta.url), "utf8"),
);

/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    "cli/*.mjs",
    "cli/scripts/*.mjs",
    "cli/main.ts",
    "app/paper/printer-child.ts",
    "app/store/compaction-worker.ts",
    "app/modules/users/password-worker.server.ts",
    "app/entry.*.tsx",
    "app/root.tsx",
    "app/routes/**/*.{ts,tsx}",
    "app/**/*.test.{ts,tsx}",
    "cli/**/*.test.ts",
    "vitest.config.ts",
  ],
  project: ["app/**/*.{ts,tsx}", "cli/**/*.{ts,mjs}"],
  ignoreExportsUsedInFile: true,
  ignoreWorkspaces: ["app/testing"],
  ignoreDependencies: [/^@fontsource/, "@sparticuz/chromium", ...Object.keys(ofTests)],
  ignore: ["app/paper/testing/**", "app/store/testing/**", "app/testing/**"],
};
