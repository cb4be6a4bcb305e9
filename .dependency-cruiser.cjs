/** Who may import whom. Tests are free; a type may be taken from anywhere but in a circle. */
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
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    only("shared-stands-alone", "^app/shared/", ["^app/shared/"], "Pure helpers lean on nothing."),
    only(
      "ui-has-no-business",
      "^app/ui/",
      ["^app/(ui|shared|remix|styles)/"],
      "ui/ knows no business words.",
    ),
    only("store-stands-alone", "^app/store/", ["^app/(store|shared)/"], "The store knows no business."),
    only("paper-stands-alone", "^app/paper/", ["^app/(paper|shared)/"], "The engine prints any paper."),
    only(
      "remix-is-one-room",
      "^app/remix/",
      ["^app/(remix|shared)/"],
      "What reaches into Remix or React knows nothing of garages.",
    ),
    only(
      "http-is-doors",
      "^app/http/",
      ["^app/(http|shared)/", "^app/modules/(users/|books/)", "^app/(garage|env|config)\\.server"],
      "A door knows who comes in, not what they do.",
    ),
    only(
      "api-is-one-table",
      "^app/api/",
      ["^app/(api|http|modules|shared|ui)/"],
      "Calls lead to use cases, through the doors of http/.",
    ),
    only(
      "routes-only-wire",
      "^app/routes/",
      ["^app/(api|http|ui|modules|shared|routes)/"],
      "Rules live in modules, the store behind them. A drawer that lies over several pages is one route, which its other addresses name.",
    ),
    only(
      "the-server-serves",
      "^app/server/",
      ["^app/(server|remix|shared|http)/", "^app/(garage|env)\\.server"],
      "It takes requests and hands them to Remix: no use case starts here.",
    ),
    only(
      "use-cases-know-no-http",
      "^app/modules/.*\\.server\\.tsx?$",
      ["^app/(modules|store|paper|shared)/"],
      "The command line and the api use them too.",
    ),
    only(
      "components-run-in-the-browser",
      "^app/modules/.*(?<!\\.server)\\.tsx$",
      ["^app/(ui|shared|paper)/", "^app/modules/(?!.*\\.(server|schema)\\.tsx?$)"],
      "What a component imports is sent to browsers; only documents' templates know paper/.",
    ),
    only(
      "only-templates-print",
      "^app/modules/.*(?<!\\.server|-paper)\\.tsx$",
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
