// Builds the server, the browser's scripts and the command line into build/. Plain Node: it runs before anything is installed.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { importedByName } from "./imported-by-name.mjs";
import { folderBeside, ROOT, readIfThere, replaceFolder, run, say } from "./running.mjs";

const BUILT = path.join(ROOT, "build");
const SOURCES = ["app", "cli", "package.json", "package-lock.json", "remix.config.js", "tsconfig.json"];

/** esbuild's options for code that runs in Node. Packages are not bundled. */
export const FOR_NODE = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  logLevel: "error",
};

const { dependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));

/** The same with packages bundled, except the `dependencies`, which need their own files. */
const WITH_PACKAGES = {
  ...FOR_NODE,
  packages: "bundle",
  // Remix brings undici for older Nodes than ours.
  external: [...Object.keys(dependencies), "undici"],
  define: { "process.env.NODE_ENV": '"production"' },
  // CommonJS packages load Node's own modules by `require`.
  banner: {
    js: 'import { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);',
  },
  alias: {
    // Imported when the first chart is drawn. The CommonJS build has no named exports for such an import.
    recharts: "recharts/es6/index.js",
    // Remix reads bodies. Express would bring half a megabyte of character sets for it.
    "body-parser": path.join(ROOT, "cli/scripts/nothing.cjs"),
  },
  legalComments: "none",
  // Names are left, so that stack traces in the log are readable. `keepNames` would set the name of each function at run time.
  minifyWhitespace: true,
  minifySyntax: true,
  metafile: true,
  // Most modules import these: copies of them take 3 MB.
  plugins: [importedByName(["react", "react/jsx-runtime", "@remix-run/react", "@remix-run/node"])],
};

/** esbuild and other packages exist only after the installation. */
const installedModule = (file) => import(pathToFileURL(path.join(ROOT, "node_modules", file)).href);
const esbuild = () => installedModule("esbuild/lib/main.js");

/** A fingerprint of the build's sources by content, so that a copied or moved checkout keeps its build. */
function sources() {
  const hash = createHash("sha256");
  const add = (place) => {
    if (fs.statSync(place).isFile()) {
      hash.update(`${path.relative(ROOT, place)}\n`).update(fs.readFileSync(place));
      return;
    }
    for (const name of fs.readdirSync(place).sort()) {
      if (name !== "testing" && !/\.test\.tsx?$/.test(name)) add(path.join(place, name));
    }
  };
  for (const name of SOURCES) add(path.join(ROOT, name));
  return hash.digest("hex");
}

const stampOf = (folder) => path.join(folder, ".sources");

/** Whether build/ matches the sources. */
export function isBuilt() {
  return readIfThere(stampOf(BUILT)) === sources();
}

/** Builds into a temporary folder, which replaces build/ once complete. Unpacks the printer's browser at the same time. */
export async function build() {
  say("building");
  const made = sources();
  const beside = folderBeside("build");
  const next = path.join(beside, "next");
  fs.mkdirSync(next, { mode: 0o755 });
  try {
    await Promise.all([compile(next), findPrinter(next)]);
    fs.writeFileSync(stampOf(next), made);
    replaceFolder(next, BUILT, path.join(beside, "old"));
  } finally {
    fs.rmSync(beside, { recursive: true, force: true });
  }
}

async function compile(next) {
  const remix = path.join(next, "remix");
  const slim = pathToFileURL(path.join(ROOT, "cli/scripts/remix-build.mjs")).href;
  const compiler = path.join(ROOT, "node_modules/@remix-run/dev/dist/cli.js");
  await run(process.execPath, ["--import", slim, compiler, "build"], {
    env: { NODE_ENV: "production", GARAGE_BUILD: path.relative(ROOT, next) },
  });
  const server = path.join(remix, "index.js");
  // Remix records the path of its build folder.
  const text = fs.readFileSync(server, "utf8");
  fs.writeFileSync(server, text.replaceAll(path.relative(ROOT, next), "build"));
  const { build: bundle } = await esbuild();
  const bundled = bundle({
    absWorkingDir: ROOT,
    entryPoints: {
      index: server,
      garage: "cli/main.ts",
      "compaction-worker": "app/store/compaction-worker.ts",
      "password-worker": "app/modules/users/password-worker.server.ts",
      "printer-child": "app/paper/printer-child.ts",
    },
    outdir: next,
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    ...WITH_PACKAGES,
  });
  copyFonts(path.join(next, "fonts"));
  gatherLicences(path.join(next, "browser"));
  await shortenScripts(path.join(next, "browser"));
  await compressFiles(path.join(next, "browser"));
  const { metafile } = await bundled;
  fs.rmSync(remix, { recursive: true });
  Object.keys(metafile.outputs).forEach(escapeCharacters);
  fs.writeFileSync(path.join(next, "licences.txt"), licencesOf(Object.keys(metafile.inputs)));
}

/** Escapes what esbuild leaves in regular expressions: one character beyond Latin-1, and V8 keeps a file at two bytes each. */
function escapeCharacters(file) {
  const place = path.join(ROOT, file);
  const text = fs.readFileSync(place, "utf8");
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  fs.writeFileSync(place, text.replace(/[^\0-\xff]/g, escaped));
}

/** What Inter has, and paper therefore needs of no other family. */
const OF_INTER = /-(?:latin|cyrillic|greek|vietnamese|math|symbols)\b/;

/** What the Chinese files have. Their list also names Korean, Arabic and other letters, which they lack. */
const OF_CHINESE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}\u3099\u309A\uFB01\uFB02]/u;

/** Copies the fonts of paper, for the printer's browser: Inter in three weights, and Noto Sans for other scripts. */
function copyFonts(folder) {
  copyFamily("@fontsource/inter", path.join(folder, "inter"), /-(?:400|600|700)-normal\.woff2$/);
  const scripts = path.join(ROOT, "node_modules/@fontsource-variable");
  for (const name of fs.readdirSync(scripts)) {
    const family = path.join(folder, name);
    copyFamily(`@fontsource-variable/${name}`, family, /-wght-normal\.woff2$/, OF_INTER);
    if (name === "noto-sans-sc") keepCharacters(path.join(family, "unicode.json"), OF_CHINESE);
  }
}

/** Leaves in the lists of a `unicode.json`, like `U+4E00-4E02,U+4E05`, only the characters that match. */
function keepCharacters(file, wanted) {
  const hex = (character) => character.toString(16).toUpperCase();
  const keep = (list) => {
    const ranges = [];
    for (const part of list.split(",")) {
      const [from, to = from] = part.trim().slice(2).split("-");
      for (let each = Number.parseInt(from, 16); each <= Number.parseInt(to, 16); each++) {
        if (!wanted.test(String.fromCodePoint(each))) continue;
        if (ranges.at(-1)?.[1] === each - 1) ranges.at(-1)[1] = each;
        else ranges.push([each, each]);
      }
    }
    return ranges
      .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
      .join(",");
  };
  const lists = Object.entries(JSON.parse(fs.readFileSync(file, "utf8")));
  const kept = lists.map(([subset, list]) => [subset, keep(list)]).filter(([, list]) => list !== "");
  fs.writeFileSync(file, JSON.stringify(Object.fromEntries(kept)));
}

/** Copies the files of a font, what characters they have and its licence. */
function copyFamily(name, folder, wanted, unwanted = /^$/) {
  const from = path.join(ROOT, "node_modules", name);
  fs.mkdirSync(folder, { recursive: true });
  for (const file of fs.readdirSync(path.join(from, "files"))) {
    if (!wanted.test(file) || unwanted.test(file)) continue;
    fs.copyFileSync(path.join(from, "files", file), path.join(folder, file));
  }
  const ranges = JSON.parse(fs.readFileSync(path.join(from, "unicode.json"), "utf8"));
  const kept = Object.entries(ranges).filter(([subset]) => !unwanted.test(`-${subset}`));
  fs.writeFileSync(path.join(folder, "unicode.json"), JSON.stringify(Object.fromEntries(kept)));
  fs.copyFileSync(path.join(from, "LICENSE"), path.join(folder, "LICENSE"));
}

const NOTICES = "/*! Bundled license information:";

/** Collects the licence notices into one file beside the scripts, so that browsers do not load them with each script. */
function gatherLicences(folder) {
  const notices = new Set();
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!name.endsWith(".js")) continue;
    const [script, ofPackages] = fs.readFileSync(file, "utf8").split(NOTICES);
    if (ofPackages === undefined) continue;
    const each = ofPackages.replace(/\*\/\s*$/, "").trim();
    for (const notice of each.split(/\n\n(?=\S)/)) notices.add(notice);
    fs.writeFileSync(file, `${script}/*! Licences: /build/licences.txt */\n`);
  }
  fs.writeFileSync(path.join(folder, "licences.txt"), `${[...notices].sort().join("\n\n")}\n`);
}

/** How terser shortens what esbuild has minified. No getter of ours or of a package does anything but get. */
const SHORTER = {
  module: true,
  compress: { ecma: 2020, passes: 2, pure_getters: true },
  format: { comments: /^!/ },
};

/** Minifies the browser's scripts once more. esbuild moves and inlines little: React and its router come to 5 % less. The manifest is only data. */
async function shortenScripts(folder) {
  const { minify } = await import("terser");
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".js") || name.startsWith("manifest-")) continue;
    const file = path.join(folder, name);
    const { code } = await minify(fs.readFileSync(file, "utf8"), SHORTER);
    fs.writeFileSync(file, code);
  }
}

/** Smaller files are sent as they are. */
const WORTH_A_FILE = 512;

/**
 * Compresses the browser's files once, better than there is time for while they are sent: gzip comes to 3 % less. More than five
 * iterations take half as long again for ten bytes.
 */
async function compressFiles(folder) {
  const { default: zopfli } = await import("@gfx/zopfli");
  const files = fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(?:js|css|svg)$/.test(file) && fs.statSync(file).size >= WORTH_A_FILE);
  const ways = [
    // In threads of their own.
    [".br", promisify(brotliCompress)],
    [".gz", (content) => zopfli.gzipAsync(content, { numiterations: 5 })],
  ];
  const compressed = ways.flatMap(([ending, compress]) =>
    files.map(async (file) => fs.writeFileSync(`${file}${ending}`, await compress(fs.readFileSync(file)))),
  );
  await Promise.all(compressed);
}

/** The licences of the packages bundled into the server, one after the other. */
function licencesOf(files) {
  const packages = new Set(
    files.flatMap((file) => file.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0] ?? []),
  );
  const texts = [...packages].sort().map((folder) => {
    const [name] = fs.readdirSync(path.join(ROOT, folder)).filter((each) => /^licen[cs]e/i.test(each));
    const {
      name: title,
      version,
      license,
    } = JSON.parse(fs.readFileSync(path.join(ROOT, folder, "package.json"), "utf8"));
    const words = name
      ? fs.readFileSync(path.join(ROOT, folder, name), "utf8").trim()
      : `Licence: ${license}`;
    return `${title} ${version}\n\n${words}`;
  });
  return `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Finds the browser that prints. If the machine has none, unpacks the one from npm now, not at the first PDF. */
async function findPrinter(folder) {
  const outfile = path.join(folder, "engine.mjs");
  await (await esbuild()).build({
    absWorkingDir: ROOT,
    entryPoints: ["app/paper/engine.ts"],
    outfile,
    ...FOR_NODE,
  });
  const { cacheFolder, findEngine } = await import(pathToFileURL(outfile).href);
  try {
    await findEngine({
      cacheDir: cacheFolder(ROOT),
      chromiumPath: process.env.CHROMIUM_PATH || undefined,
      log: say,
    });
  } catch (error) {
    // Only PDFs need the browser.
    if (error.name !== "EngineMissingError") throw error;
    say(error.message);
  }
  fs.rmSync(outfile);
}
