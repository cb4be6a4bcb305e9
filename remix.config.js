/** @type {import('@remix-run/dev').AppConfig} */
export default {
  serverModuleFormat: "esm",
  // Packages of many files, of which little is used: reading them all is a fifth of a start.
  serverDependenciesToBundle: [/^lucide-react/, /^jose/, /^@conform-to\//, /^remix-auth/],
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
