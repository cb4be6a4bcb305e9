import { createReadStream, createWriteStream, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import type { Candidate } from "./browser";
import { unpackTar } from "./tar";

const requireHere = createRequire(import.meta.url);
const decompress = promisify(brotliDecompress);

/** An interrupted unpacking leaves its folder behind. After this many milliseconds nothing can still be using it. */
const ABANDONED_MS = 60 * 60 * 1000;

/** The folder of the npm package with the compressed browser; undefined if it is not installed. */
function packageFolder(): string | undefined {
  try {
    return dirname(dirname(requireHere.resolve("@sparticuz/chromium")));
  } catch {
    return undefined;
  }
}

/** Whether the browser from npm runs on this machine: 64-bit Intel Linux only. */
export function hasBundledEngine(): boolean {
  return process.platform === "linux" && process.arch === "x64" && packageFolder() !== undefined;
}

async function engineFolder(cacheDir: string, packaged: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packaged, "package.json"), "utf8")) as {
    version: string;
  };
  return resolve(cacheDir, `chromium-${version}`);
}

function candidateIn(folder: string): Candidate {
  const libraries = join(folder, "libraries", "lib");
  return {
    executable: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
      FONTCONFIG_PATH: join(folder, "fonts"),
    },
  };
}

/** The package's fonts come first, then the machine's fonts for scripts that the package lacks. */
function fontsConf(folder: string): string {
  const escaped = (path: string) => path.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(join(folder, "fonts", "fonts"))}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${escaped(join(folder, "fonts", "cache"))}</cachedir>
</fontconfig>
`;
}

async function unpackInto(folder: string, packaged: string, home: string): Promise<void> {
  const archives = join(packaged, "bin");
  const tar = async (name: string, target: string) =>
    unpackTar(await decompress(await readFile(join(archives, name))), target);
  await Promise.all([
    pipeline(
      createReadStream(join(archives, "chromium.br")),
      createBrotliDecompress(),
      createWriteStream(join(folder, "chromium"), { mode: 0o700, flush: true }),
    ),
    tar("al2023.tar.br", join(folder, "libraries")),
    tar("fonts.tar.br", join(folder, "fonts")),
  ]);
  await writeFile(join(folder, "fonts", "fonts.conf"), fontsConf(home), { flush: true });
}

/** Removes earlier versions and interrupted work: a browser takes 210 MB. */
async function removeOthers(cacheDir: string, keep: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const path = join(cacheDir, name);
    const abandoned =
      name.startsWith("unpacking-") &&
      (await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs > ABANDONED_MS,
        () => false,
      ));
    if (abandoned || (name.startsWith("chromium-") && name !== keep)) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** A browser is run from this folder, so no other user may be able to write to it. */
function checkPrivate(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to another user`);
  if (process.getuid && mode & 0o022) throw new Error(`${folder} can be written by other users`);
}

/**
 * Unpacks the browser from npm into `cacheDir`, unless it is already there: about 3 s and 210 MB, once.
 * It gets its final name only when complete, so two concurrent starts are safe.
 * @throws Error when npm has no browser for this machine
 */
export async function unpackEngine(cacheDir: string): Promise<Candidate> {
  const packaged = packageFolder();
  if (!hasBundledEngine() || !packaged) throw new Error("npm has no browser for this machine");
  await mkdir(cacheDir, { recursive: true, mode: 0o700 });
  checkPrivate(cacheDir);
  const folder = await engineFolder(cacheDir, packaged);
  const isThere = () =>
    stat(candidateIn(folder).executable).then(
      () => true,
      () => false,
    );
  if (await isThere()) return candidateIn(folder);
  const work = await mkdtemp(join(resolve(cacheDir), "unpacking-"));
  try {
    await unpackInto(work, packaged, folder);
    // A browser that was running while its folder was removed leaves its font cache behind.
    if (!(await isThere())) await rm(folder, { recursive: true, force: true });
    await rename(work, folder);
    await removeOthers(cacheDir, basename(folder));
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    if (!(await isThere())) throw error;
  }
  return candidateIn(folder);
}
