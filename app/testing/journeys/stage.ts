import fs from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { begunGarage } from "../garage/begun-garage";
import { isFull } from "../garage/share";
import {
  type Answer,
  apiClient,
  leaveVatOpen,
  startTestApp,
  type TestApp,
  temporaryDir,
  UNPACKED,
} from "../garage/test-app";
import { Person, soon } from "./person";
import { borrowPage, giveBack } from "./test-browser";

/** One way to use the site; `word` keeps its records apart from those of the other way, which share a server. */
export interface Mode {
  readonly mode: string;
  readonly scripts: boolean;
  readonly word: string;
  /** The last digit of every phone number that this mode makes up. */
  readonly digit: string;
}

export const MODES: readonly Mode[] = [
  { mode: "JavaScript off", scripts: false, word: "Brackenfold", digit: "1" },
  { mode: "JavaScript on", scripts: true, word: "Willowmere", digit: "2" },
];

/** The ways of journeys whose scripts are those of customers and invoices: with scripts too in full. */
export const LIKE_MODES: readonly Mode[] = isFull ? MODES : MODES.filter(({ scripts }) => !scripts);

/** Registers a test as `test` does; with scripts in full only, since what they do in it other tests show. */
export function testLikeOthers(scripts: boolean): (title: string, act: () => Promise<void>) => void {
  return (title, act) => {
    if (isFull || !scripts) test(title, act);
  };
}

/** One server for the journeys of one file, and the people who visit it. */
export class Stage {
  private constructor(
    private app: TestApp,
    private readonly cookie: string,
    private readonly machine: Record<string, string>,
  ) {}

  private readonly people = new Set<Person>();

  static async open(): Promise<Stage> {
    const { dataDir, cookie } = await begunGarage();
    // A machine of its own: this one refuses to serve a copy beside what it is a copy of.
    const machine = { XDG_STATE_HOME: await temporaryDir() };
    const app = await startTestApp({ dataDir, env: machine });
    const stage = new Stage(app, cookie, machine);
    try {
      await leaveVatOpen((method, call, body) => stage.api(method, call, body));
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  get dataDir(): string {
    return this.app.dataDir;
  }

  get url(): string {
    return this.app.url;
  }

  /** What the server says went wrong in it. */
  get faults(): string[] {
    return this.app
      .output()
      .split("\n")
      .filter((line) => /fault|Error/.test(line));
  }

  /** Someone at a browser of their own, signed in as the owner unless a stranger. */
  async person({ scripts, isStranger = false }: { scripts: boolean; isStranger?: boolean }): Promise<Person> {
    const page = await borrowPage(scripts);
    const person: Person = new Person(page, this.url, scripts, async () => {
      if (this.people.delete(person)) await giveBack(page.context(), scripts, this.url);
    });
    this.people.add(person);
    const value = this.cookie.slice("session=".length);
    if (!isStranger) await page.context().addCookies([{ name: "session", value, url: this.url }]);
    return person;
  }

  /** A member of staff who is no Admin, at a browser of their own without scripts. Once for each stage. */
  async clerk(): Promise<Person> {
    const clerk = { email: "clerk@example.co.uk", password: "a long enough secret" };
    await this.make("users", {
      ...{ ...clerk, name: "Clerk", phone: "07700 900417", role: "Staff" },
      passwordConfirmation: clerk.password,
    });
    const person = await this.person({ scripts: false, isStranger: true });
    await person.open("/sign-in");
    await person.fills({ Email: clerk.email, Password: clerk.password });
    await person.sends("Sign in");
    await person.isAt("/home");
    return person;
  }

  /** kill -9, and a new server on the same directory and port. */
  async crash(): Promise<void> {
    await this.app.kill();
    this.app = await startTestApp({
      dataDir: this.app.dataDir,
      env: { ...this.machine, PORT: new URL(this.app.url).port },
    });
  }

  /** The api, as the owner: for what a journey finds there already, and for what it left behind. */
  api(method: string, call: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { Cookie: this.cookie, Origin: this.url, ...more };
    return apiClient(this.url)(method, call, body, headers);
  }

  /** A page as the server sends it to the owner. */
  async html(address: string): Promise<string> {
    return (await fetch(this.url + address, { headers: { ...UNPACKED, Cookie: this.cookie } })).text();
  }

  /** Sends a form as the owner's browser does, and follows nothing. */
  post(address: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(new URL(address, this.url), {
      ...{ method: "POST", body, redirect: "manual" },
      headers: { ...UNPACKED, Cookie: this.cookie, Origin: this.url, ...headers },
    });
  }

  /** Makes a record through the api and gives what it answered. */
  async make(call: string, body: unknown) {
    const answer = await this.api("POST", call, body);
    if (answer.status !== 201) throw new Error(`POST ${call} answered ${answer.status}`);
    return answer.body;
  }

  /** Makes a customer who is good enough for most journeys. */
  customer(name: string, more: object = {}): Promise<{ _id: string; autoId: number; name: string }> {
    const phone = `077009${String(this.nextPhone++).padStart(5, "0")}`;
    return this.make("customers", { name, email: "someone@example.co.uk", phone, ...more });
  }

  private nextPhone = 1;

  /** Ends all of it without ceremony: nothing here is worth saving. */
  async close(): Promise<void> {
    await Promise.allSettled([this.app.kill(), ...[...this.people].map((person) => person.close())]);
    await fs.rm(this.app.dataDir, { recursive: true, force: true });
  }
}

/** Stands for what a hook makes before the tests run. */
function later<T extends object>(made: () => T): T {
  return new Proxy({} as T, {
    get(_, name) {
      const whole = made();
      const value = Reflect.get(whole, name, whole);
      return typeof value === "function" ? value.bind(whole) : value;
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(made()),
  });
}

/** A stage for the tests of a file, opened before them and closed after. */
export function openStage(): Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());
  return later(() => {
    if (!stage) throw new Error("The stage is open only while tests run");
    return stage;
  });
}

/** Someone for the tests of a describe, whom nothing may have broken for after each. */
export function personOn(stage: Stage, options: Parameters<Stage["person"]>[0]): Person {
  let person: Person | undefined;
  beforeAll(async () => {
    person = await stage.person(options);
  });
  afterAll(() => person?.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await person?.whatIsSaid());
    // The browser may tell a moment later that the answer complained of was no longer wanted.
    await soon(() => person?.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });
  return later(() => {
    if (!person) throw new Error("Nobody is there before the tests run");
    return person;
  });
}
