import { createRequire } from "node:module";
import path from "node:path";
import { ROOT } from "./running.mjs";

const require = createRequire(path.join(ROOT, "package.json"));

/**
 * An esbuild plugin that lets modules import what they use of CommonJS packages. Otherwise each module has a copy of all that a package
 * exports, with a function for each name, and each element says `(0,r.jsx)(`.
 */
export function importedByName(packages) {
  const namespace = "imported-by-name";
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[@a-z]/ }, ({ path: name, kind }) =>
        packages.includes(name) && kind === "import-statement"
          ? { path: name, namespace, sideEffects: false }
          : undefined,
      );
      onLoad({ filter: /./, namespace }, ({ path: name }) => {
        const names = Object.keys(require(name)).join(", ");
        const contents = `const all = require("${name}");\nexport default all;\nexport const { ${names} } = all;`;
        return { contents, resolveDir: ROOT };
      });
    },
  };
}
