import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { Env } from "../env.server";
import {
  ensureFirstAdmin,
  type GarageOptions,
  openGarage,
  type RunningGarage,
  resumeWork,
} from "../garage.server";
import { logFault } from "../http/problem";
import { whenToEnd } from "./ending";
import { giveBackMemory, hasLargeHeap } from "./memory";
import { lineWriter } from "./request-log";
import { startServer } from "./server";
import { siteOf } from "./site";

/** Milliseconds for the first answers, before a small garage gives back memory. */
const FIRST_ANSWERS_MS = 1000;

/** Milliseconds that what nothing waits for any more may hold up the end. */
const LEFT_OVER_MS = 500;

/**
 * Serves until a signal, or the end of npm that started it. Then finishes open requests, saves and ends.
 * @param log takes one line for the operator
 */
export async function serve(
  env: Env,
  log: (line: string) => void,
  options: Omit<GarageOptions, "log" | "readOnly"> = {},
): Promise<void> {
  const ending = whenToEnd();
  const unawaited = faultWriter(lineWriter(env.logFormat, log));
  process.on("unhandledRejection", unawaited);
  try {
    await serveUntil(ending.asked, env, log, options);
  } finally {
    process.off("unhandledRejection", unawaited);
    ending.stop();
  }
}

/**
 * A promise that nobody awaited belongs to one request, or to nothing. Node would end the server for it, with everybody's
 * requests. What throws outside a promise still does: nobody knows what it left half done.
 */
function faultWriter(log: (line: string) => void) {
  return (error: unknown) => {
    logFault(error, log);
  };
}

async function serveUntil(
  end: Promise<string>,
  env: Env,
  write: (line: string) => void,
  options: Omit<GarageOptions, "log" | "readOnly">,
): Promise<void> {
  const log = lineWriter(env.logFormat, write);
  const server = await startServer(env);
  let garage: RunningGarage | undefined;
  try {
    garage = await openGarage(env, { log, ...options });
    if (garage.books.recovered) {
      log(
        `Recovered: ${garage.books.recovered.bytes} torn bytes were set aside in ${garage.books.recovered.file}`,
      );
    }
    const build = (await import(pathToFileURL(path.join(env.root, "build", "index.js")).href)) as ServerBuild;
    const { books } = garage;
    const answer = siteOf(garage, build, write);
    // Only once it can serve: a failed start must not create a password that nobody sees.
    const signIn = await ensureFirstAdmin(garage);
    const giveBack = () =>
      giveBackMemory().catch((error) => log(`The memory of the opening is kept: ${String(error)}`));
    if (hasLargeHeap()) await giveBack();
    else setTimeout(giveBack, FIRST_ANSWERS_MS).unref();
    // Before anybody is answered: who looks at a round that goes on sees it going on.
    resumeWork(garage).catch((error) => log(`What was left unfinished waits: ${String(error)}`));
    server.open({ answer, isReadOnly: () => books.isReadOnly });
    if (env.publicUrl) log(`Users reach it at ${env.publicUrl.href}`);
    // One line, whatever the name holds.
    log(`Serving ${garage.business.product.replaceAll(/\s+/g, " ")} on ${server.url}`);
    if (signIn) {
      log("The first Admin was created. Note the sign-in down; it is not shown again:");
      log(`  email     ${signIn.email}`);
      log(`  password  ${signIn.password}`);
    }
    garage.printer.findBrowser().catch((error) => log(`No browser was looked for yet: ${String(error)}`));
    log(`Ending: ${await end}`);
  } finally {
    await server.drain();
    await garage?.close();
    // For example a mail server that never answers, on a connection of its own.
    setTimeout(() => process.exit(), LEFT_OVER_MS).unref();
  }
}
