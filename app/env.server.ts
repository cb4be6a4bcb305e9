import os from "node:os";
import path from "node:path";
import * as z from "zod";
import { LOG_FORMATS, type LogFormat } from "./shared/log-format";

const wholeNumber = (most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value <= most, `must be at most ${most}`)
    .default(otherwise);

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );

const schema = z
  .object({
    PORT: wholeNumber(65_535, 3000),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().optional(),
    SESSION_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
    PUBLIC_URL: url("http:", "https:").optional(),
    SMTP_URL: url("smtp:", "smtps:").optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]*$/, "must be an email")
      .optional(),
    CHROMIUM_PATH: z.string().optional(),
    XDG_STATE_HOME: z.string().optional(),
    TRUST_PROXY: wholeNumber(10, 0),
    LOG_FORMAT: z.enum(LOG_FORMATS, 'must be "text" or "json"').default("text"),
    GARAGE_ADMIN_EMAIL: z.email("must be an email").optional(),
    GARAGE_ADMIN_PASSWORD: z.string().min(12, "must be at least 12 characters").optional(),
  })
  .refine((env) => (env.GARAGE_ADMIN_EMAIL === undefined) === (env.GARAGE_ADMIN_PASSWORD === undefined), {
    path: ["GARAGE_ADMIN_EMAIL"],
    message: "and GARAGE_ADMIN_PASSWORD must be set together",
  });

/** The environment, read and checked once. Paths are absolute. */
export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** This machine's folder outside all data directories, which remembers how far their books had come; not every user has one. */
  readonly memory: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly publicUrl: URL | undefined;
  /** The mail server; without one messages are written to the data directory's outbox/. */
  readonly smtpUrl: string | undefined;
  /** Who messages come from: an email, or a name and an email in angle brackets. */
  readonly mailFrom: string | undefined;
  readonly chromiumPath: string | undefined;
  /** How many proxies in front may name the client's address. */
  readonly trustProxy: number;
  readonly logFormat: LogFormat;
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  /** The project's folder: where `build/` is, and the default data directory. */
  readonly root: string;
}

/** The environment names something impossible; the message is one line for the person who starts the server. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/**
 * Where data/ is unless DATA_DIR says otherwise: in the project's folder, or, for a garage that was installed as a
 * package, in the present folder.
 */
function homeOf(root: string): string {
  return root.split(path.sep).includes("node_modules") ? process.cwd() : root;
}

function memoryOf(stateHome: string | undefined): string | undefined {
  // A relative one is to be ignored, says the XDG specification: it would be another folder for each current one.
  if (stateHome !== undefined && path.isAbsolute(stateHome)) return path.join(stateHome, "garage");
  const home = homeOfUser();
  return home !== undefined && path.isAbsolute(home)
    ? path.join(home, ".local", "state", "garage")
    : undefined;
}

/** Undefined for a user whom the system does not know, as in a container. */
function homeOfUser(): string | undefined {
  try {
    return os.homedir();
  } catch {
    return undefined;
  }
}

/** Reads the environment. A variable that is set but empty counts as not set, but for DATA_DIR. Throws EnvError. */
export function readEnv(variables: NodeJS.ProcessEnv, root: string): Env {
  // A script whose own variable was empty meant a directory, and books in another one would look lost.
  if (variables.DATA_DIR?.trim() === "") {
    throw new EnvError("DATA_DIR is empty: let it name a directory, or leave it out");
  }
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new EnvError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const env = result.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR === undefined ? path.join(homeOf(root), "data") : path.resolve(env.DATA_DIR),
    memory: memoryOf(env.XDG_STATE_HOME),
    sessionSecret: env.SESSION_SECRET,
    publicUrl: env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    chromiumPath: env.CHROMIUM_PATH,
    trustProxy: env.TRUST_PROXY,
    logFormat: env.LOG_FORMAT,
    firstAdmin:
      env.GARAGE_ADMIN_EMAIL && env.GARAGE_ADMIN_PASSWORD
        ? { email: env.GARAGE_ADMIN_EMAIL, password: env.GARAGE_ADMIN_PASSWORD }
        : undefined,
    root,
  };
}
