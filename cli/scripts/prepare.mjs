// Installs and builds what is missing: a fresh clone takes half a minute, a ready one next to nothing.
// Plain Node: it runs before anything is installed.
import { pathToFileURL } from "node:url";
import { build, isBuilt } from "./build.mjs";
import { install, keepOnly } from "./install.mjs";
import { say } from "./running.mjs";

/** Ends the process with what went wrong in words. What was built before is still there. */
function giveUp(error) {
  console.error(`garage: ${error.message}`);
  if (["EACCES", "EPERM", "EROFS"].includes(error.code)) {
    console.error("garage: this folder cannot be written. Run npm run build as its owner, then start again.");
  }
  process.exit(1);
}

/**
 * Makes the project ready.
 * @param {{ tools: "run" | "build" | "test" }} wanted what stays installed; "run" keeps what was there before.
 */
export async function prepare({ tools }) {
  try {
    if (isBuilt()) {
      await install(tools);
      return;
    }
    const isNew = await install(tools === "run" ? "build" : tools);
    await build();
    // Goes on while the program starts. What stays when this fails takes room, and nothing else.
    if (tools === "run" && isNew) keepOnly("run").catch((error) => say(error.message));
  } catch (error) {
    giveUp(error);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await prepare({ tools: "build" });
