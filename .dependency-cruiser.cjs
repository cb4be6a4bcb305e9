/** Who may import whom. Tests are free; types alone bind nobody at run time. */
const notTests = { pathNot: ["\\.test\\.tsx?$", "^app/testing/", "/testing/"] };
const code = { dependencyTypesNot: ["type-only"] };

const only = (name, from, allowed, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, ...notTests },
  to: { path: "^(app|cli)/", pathNot: allowed, ...code },
});

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true, ...code, viaOnly: code } },
    only("shared-stands-alone", "^app/shared/", ["^app/shared/"], "Pure helpers lean on nothing."),
    only("ui-has-no-business", "^app/ui/", ["^app/(ui|shared)/"], "ui/ knows no business words."),
    only("store-stands-alone", "^app/store/", ["^app/(store|shared)/"], "The store knows no business."),
    only(
      "documents-stand-alone",
      "^app/documents/",
      ["^app/(documents|shared)/"],
      "The engine prints any paper.",
    ),
    only(
      "http-is-doors",
      "^app/http/",
      ["^app/(http|shared)/", "^app/modules/(users/|listing\\.server)", "^app/(garage|env|config)\\.server"],
      "A door knows who comes in, not what they do.",
    ),
    only(
      "routes-only-wire",
      "^app/routes/",
      ["^app/(http|ui|modules|shared|routes)/"],
      "Rules live in modules, the store behind them. A drawer that lies over several pages is one route, which its other addresses name.",
    ),
    only(
      "use-cases-know-no-http",
      "^app/modules/.*\\.server\\.tsx?$",
      ["^app/(modules|store|documents|shared)/"],
      "The command line and the api use them too.",
    ),
    only(
      "components-run-in-the-browser",
      "^app/modules/.*(?<!\\.server)\\.tsx$",
      ["^app/(ui|shared|documents)/", "^app/modules/(?!.*\\.(server|schema)\\.tsx?$)"],
      "What a component imports is sent to browsers; only documents' templates know documents/.",
    ),
    only(
      "only-templates-print",
      "^app/modules/.*(?<!\\.server|-document)\\.tsx$",
      ["^app/(ui|shared|modules)/"],
      "Screens and paper share functions, not components.",
    ),
    only(
      "pure-modules",
      "^app/modules/.*(?<!\\.server)\\.ts$",
      ["^app/shared/", "^app/modules/(?!.*\\.server\\.).*\\.ts$"],
      "Types and rules without React, Remix, Node or a clock.",
    ),
    {
      name: "pure-means-pure",
      severity: "error",
      from: { path: "^app/(shared|modules)/.*(?<!\\.server|\\.schema)\\.ts$", ...notTests },
      to: { path: "node_modules|^node:", pathNot: "zod", ...code, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "nothing-imports-routes",
      severity: "error",
      from: { pathNot: "^app/routes/" },
      to: { path: "^app/routes/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
