import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic" },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "cli/**/*.test.ts"],
    // Journeys and crash tests start real processes, on machines that may be busy with other things.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than the two processors that npm test is measured on: a test waits for servers, browsers and disks.
    maxWorkers: 3,
    // Files share nothing but what they import: a process for each would load all of that anew.
    isolate: false,
  },
});
