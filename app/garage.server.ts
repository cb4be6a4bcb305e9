import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { CONFIGURATION, logoFault, readBusiness, readLogo, readSecret } from "./config.server";
import type { Env } from "./env.server";
import { type Books, type Garage, indexOf, openBooks } from "./modules/books/books.server";
import { clockProblem } from "./modules/books/clock";
import type { Department } from "./modules/departments/department";
import { unknownDepartments } from "./modules/departments/unknown-departments.server";
import type { RoundWork } from "./modules/emails/round-work";
import { resumeRounds } from "./modules/emails/rounds.server";
import { createPost, type Post } from "./modules/mail/post.server";
import { createPostponed, type Postponed } from "./modules/mail/postponed.server";
import { enterAssumedReceipts, refuseWithoutReceipts } from "./modules/receipts/assumed-receipts.server";
import { ensureDefaultServices } from "./modules/services/services.server";
import type { SettingsKeeper } from "./modules/settings/settings.server";
import { Settings } from "./modules/settings/settings-file.server";
import { type Passwords, passwordThreads } from "./modules/users/passwords.server";
import { addUser } from "./modules/users/users.server";
import { cacheFolder } from "./paper/engine";
import { createPrinter, type Printer } from "./paper/printer";

/** Everything that a running garage has: the books, the business, and the machines around them. */
export interface RunningGarage extends Garage, SettingsKeeper, Post, Postponed, RoundWork {
  readonly env: Env;
  /** Signs sessions and tokens. */
  readonly secret: string;
  readonly printer: Printer;
  readonly passwords: Passwords;
  /** One line for the operator; never holds a secret. */
  readonly log: (line: string) => void;
  /** The department's logo as a data: URI. */
  readonly logoOf: (department: Department) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

/** An email and a password to sign in with, shown once. */
export interface FirstSignIn {
  readonly email: string;
  readonly password: string;
}

export interface GarageOptions {
  readonly log: (line: string) => void;
  readonly readOnly?: boolean;
  /** Whether an empty garage may begin where there was one. */
  readonly anew?: boolean | undefined;
  /** Refuses what cannot be done in these books, before anything is made in them. */
  readonly check?: ((books: Books) => void) | undefined;
  /** Whether the data may be on a network disk. */
  readonly allowsNetworkDisk?: boolean | undefined;
}

/** Milliseconds that a message on its way may hold up the end. */
const MAIL_MS = 5000;

/** Opens the garage in `env.dataDir`, making what a first start needs. */
export async function openGarage(
  env: Env,
  { log, readOnly = false, anew, check, allowsNetworkDisk }: GarageOptions,
): Promise<RunningGarage> {
  if (env.memory === undefined && !readOnly) {
    log(
      "The user has no home directory. An older copy of the whole data directory would not be noticed. XDG_STATE_HOME can name a folder.",
    );
  }
  // Before the books: where both are wrong, a person can mend this one by hand.
  await readBusiness(env.dataDir, { readOnly: true });
  const books = await openBooks({
    dir: env.dataDir,
    readOnly,
    memory: env.memory,
    anew,
    allowsNetworkDisk,
    freeze: process.env.NODE_ENV !== "production",
    log,
    index: indexOf(env.root),
    compaction: readOnly ? undefined : { worker: path.join(env.root, "build", "compaction-worker.js"), log },
  });
  const clock = clockProblem(books, new Date());
  if (clock !== undefined) log(clock);
  try {
    check?.(books);
    const { customers, suppliers, transactions } = books;
    const isBegun = [customers, suppliers, transactions].some(({ count }) => count > 0);
    const business = await readBusiness(env.dataDir, { readOnly, isBegun });
    for (const sentence of unknownDepartments(books, business.departments)) log(sentence);
    const secret = env.sessionSecret ?? (await readSecret(env.dataDir, { readOnly }));
    if (readOnly) refuseWithoutReceipts(books);
    else {
      await ensureDefaultServices({ books, business }, "first start");
      await enterAssumedReceipts(books, { dir: env.dataDir, also: CONFIGURATION, log });
      for (const { displayName, logo } of business.departments) {
        const fault = await logoFault(env.dataDir, logo);
        if (fault !== undefined) log(`logos/${logo} ${fault}. ${displayName} prints without its logo.`);
      }
    }
    const printer = createPrinter({
      childPath: path.join(env.root, "build", "printer-child.js"),
      fontsDir: path.join(env.root, "build", "fonts"),
      cacheDir: cacheFolder(env.root),
      ...(env.chromiumPath === undefined ? {} : { chromiumPath: env.chromiumPath }),
      log,
    });
    const passwords = passwordThreads(path.join(env.root, "build", "password-worker.js"));
    const settings = new Settings(env.dataDir, business);
    const { postpone, settle } = createPostponed();
    const rounds: RoundWork["rounds"] = { running: undefined, isStopping: false, log };
    return {
      env,
      books,
      settings,
      // Never a copy: Settings may change it while the server runs.
      get business() {
        return settings.business;
      },
      secret,
      printer,
      passwords,
      log,
      logoOf: (department) => readLogo(env.dataDir, department.logo),
      ...createPost({ ...env, business: () => settings.business, log }),
      postpone,
      rounds,
      close: async () => {
        rounds.isStopping = true;
        const isSent = Promise.all([rounds.running, settle()]).then(() => true);
        if (!(await Promise.race([isSent, setTimeout(MAIL_MS, false, { ref: false })]))) {
          log("The mail server does not answer: the message on its way may not arrive.");
        }
        await passwords.close();
        await printer.close();
        await books.close();
      },
    };
  } catch (error) {
    await books.close();
    throw error;
  }
}

/** Goes on with what the last process left unfinished. Resolves when it is done. */
export function resumeWork(garage: RunningGarage): Promise<void> {
  return resumeRounds(garage);
}

/** While there is no user: makes the first Admin, as the environment says or with a random password. */
export async function ensureFirstAdmin(garage: RunningGarage): Promise<FirstSignIn | undefined> {
  if (garage.books.users.count > 0) return undefined;
  const { firstAdmin } = garage.env;
  const signIn = firstAdmin ?? {
    email: "admin@garage.example",
    password: randomBytes(12).toString("base64url"),
  };
  await addUser(garage, { name: "Administrator", role: "Admin", ...signIn }, "first start");
  return firstAdmin ? undefined : signIn;
}
