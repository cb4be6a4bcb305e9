// Installs and builds what is missing: half a minute in a fresh clone, almost nothing in a ready one.
// Plain Node: it runs before anything is installed.
import { pathToFileURL } from "node:url";
import { build, isBuilt } from "./build.mjs";
import { install, removeTools } from "./install.mjs";
import { say } from "./running.mjs";

/** Ends the process with an error message. An earlier build is still there. */
function giveUp(error) {
  console.error(`garage: ${error.message}`);
  if (["EACCES", "EPERM", "EROFS"].includes(error.code)) {
    console.error("garage: this folder cannot be written. Run npm run build as its owner, then start again.");
  }
  process.exit(1);
}

/**
 * Makes the project ready.
 * @param {{ tools: "run" | "build" | "test" }} wanted the packages to keep; "run" keeps those that were there before
 */
export async function prepare({ tools }) {
  const isStart = tools === "run";
  try {
    if (isBuilt()) {
      await install(tools);
    } else {
      await install(isStart ? "build" : tools, { isTemporary: isStart });
      await build();
    }
    // Continues while the program starts. A failure leaves unneeded packages until the next start, and does no other harm.
    if (isStart) removeTools().catch((error) => say(error.message));
  } catch (error) {
    giveUp(error);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await prepare({ tools: "build" });
