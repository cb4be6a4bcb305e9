/** `npm run build` builds into a folder beside build/, which it then replaces; `npm run dev` has one of its own. */
const folder = process.env.GARAGE_BUILD ?? ".cache/dev";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  serverModuleFormat: "esm",
  serverBuildPath: `${folder}/remix/index.js`,
  assetsBuildDirectory: `${folder}/browser`,
  postcss: false,
  tailwind: false,
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
