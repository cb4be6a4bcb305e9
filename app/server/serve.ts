import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { Env } from "../env.server";
import { ensureFirstAdmin, type GarageOptions, openGarage } from "../garage.server";
import { type RunningServer, startServer } from "./server";

/**
 * Serves until SIGINT or SIGTERM, then finishes open requests, saves and ends.
 * @param log takes one line for the operator
 */
export async function serve(
  env: Env,
  log: (line: string) => void,
  options: Omit<GarageOptions, "log" | "readOnly"> = {},
): Promise<void> {
  const garage = await openGarage(env, { log, ...options });
  let server: RunningServer;
  try {
    if (garage.books.recovered) {
      log(
        `Recovered: ${garage.books.recovered.bytes} torn bytes were set aside in ${garage.books.recovered.file}`,
      );
    }
    const build = (await import(pathToFileURL(path.join(env.root, "build", "index.js")).href)) as ServerBuild;
    server = await startServer(garage, build);
    // Only once it serves: a failed start must not create a password that nobody sees.
    const signIn = await ensureFirstAdmin(garage);
    if (env.publicUrl) log(`Users reach it at ${env.publicUrl.href}`);
    log(`Serving ${garage.business.product} on ${server.url}`);
    if (signIn) {
      log("The first Admin was created. Note the sign-in down; it is not shown again:");
      log(`  email     ${signIn.email}`);
      log(`  password  ${signIn.password}`);
    }
  } catch (error) {
    await garage.close();
    throw error;
  }
  garage.printer.findBrowser().catch((error) => log(`No browser was looked for yet: ${String(error)}`));
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await server.drain();
  await garage.close();
}
