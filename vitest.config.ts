import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic" },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "cli/**/*.test.ts"],
    // Journeys and crash tests start real processes.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Files share nothing but what they import: a process for each would load all of that anew.
    isolate: false,
  },
});
