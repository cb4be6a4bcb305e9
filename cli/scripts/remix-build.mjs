// Preloaded by `remix build`: has esbuild make fewer and smaller scripts for the browser. The classic compiler has no options for it (Remix
// 2.17), so Remix is given an esbuild that adds them. It can go with that compiler; check whenever Remix is upgraded.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { importedByName } from "./imported-by-name.mjs";
import { ROOT } from "./running.mjs";
import { scriptGroups } from "./script-groups.mjs";
import { shortenedFiles } from "./unused-code.mjs";

const require = createRequire(path.join(ROOT, "node_modules/@remix-run/dev/package.json"));
const place = require.resolve("esbuild");
const esbuild = require(place);

// What esbuild exports cannot be replaced one by one.
require.cache[place].exports = {
  ...esbuild,
  context: async (options) => esbuild.context(await slim(options)),
};

async function slim(options) {
  if (!options.splitting || options.platform !== "browser") return options;
  const plugins = [
    withoutServerRouting,
    importedByName(["react", "react/jsx-runtime"]),
    withoutUnusedCode,
    ...options.plugins.map(withoutEmptied),
  ];
  const context = await esbuild.context({ ...options, plugins });
  const { metafile } = await context.rebuild();
  await context.dispose();
  const imports = scriptGroups(metafile, path.relative(ROOT, options.entryPoints["entry.client"]));
  return {
    ...options,
    plugins: [joinedWhenLazy(imports), ...plugins.map((plugin) => joined(plugin, imports))],
  };
}

/**
 * Leaves out what Remix imports for its server. It is CommonJS, and what that requires of the router could not be left out of the browser
 * either.
 */
const withoutServerRouting = {
  name: "without-server-routing",
  setup({ onResolve, onLoad }) {
    const namespace = "server-routing";
    onResolve({ filter: /^react-router-dom\/server$/ }, ({ path }) => ({
      path,
      namespace,
      sideEffects: false,
    }));
    onLoad({ filter: /./, namespace }, () => ({ contents: "module.exports = {};" }));
  },
};

/** Leaves out of packages what no page runs. */
const withoutUnusedCode = {
  name: "without-unused-code",
  setup({ onLoad }) {
    const files = shortenedFiles();
    onLoad({ filter: /\.m?js$/, namespace: "file" }, ({ path: place }) => {
      const contents = files.get(place)?.();
      return contents === undefined ? undefined : { contents };
    });
  },
};

/** Lets imports of the server's modules be left out: Remix empties them, and each empty one was a script. */
function withoutEmptied(plugin) {
  if (plugin.name !== "empty-modules") return plugin;
  return changed(plugin, "onResolve", (resolved) => ({ ...resolved, sideEffects: false }));
}

/** Has a route import the groups that it needs a part of. */
function joined(plugin, imports) {
  if (plugin.name !== "browser-route-modules") return plugin;
  return changed(plugin, "onLoad", (loaded, { path, namespace }) => ({
    ...loaded,
    contents: loaded.contents + importing(imports.get(`${namespace}:${path}`)),
  }));
}

/** The same for what is loaded later. */
function joinedWhenLazy(imports) {
  return {
    name: "joined-when-lazy",
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx$/, namespace: "file" }, ({ path: file }) => {
        const names = imports.get(path.relative(ROOT, file));
        if (names === undefined) return undefined;
        return { contents: fs.readFileSync(file, "utf8") + importing(names), loader: "tsx" };
      });
    },
  };
}

function importing(names = []) {
  return names.map((name) => `\nimport ${JSON.stringify(path.join(ROOT, name))};`).join("");
}

/** A plugin with each answer of one of its steps changed. */
function changed({ name, setup }, step, change) {
  return {
    name,
    setup: (build) =>
      setup({
        ...build,
        [step]: (options, answer) =>
          build[step](options, async (args) => {
            const answered = await answer(args);
            return answered && change(answered, args);
          }),
      }),
  };
}
