// Over 300 lines: what every call promises whatever it is about, on the same records.
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sharesOf } from "../garage/share";
import { OWNER, sessionCookie } from "../garage/test-app";
import {
  type ContractGarage,
  claimsOf,
  create,
  done,
  type Entity,
  expectSentence,
  handMadeToken,
  NOBODY,
  SECRET,
  unsignedToken,
} from "./garage";
import { METHODS, type Method, make, type Resource } from "./resource";
import { CUSTOMER, newInvoice } from "./sales";
import { RESOURCES } from "./table";

const shareOf = sharesOf(6);
const strangersOf = sharesOf(6);
const largeOf = sharesOf(6);
const CALLS = RESOURCES.flatMap((resource) => resource.calls.map((call) => ({ ...call, resource })));
const CHANGING: readonly Method[] = ["POST", "PUT", "PATCH"];

/** What every call promises whatever it is about: who may make it, its methods, its body. */
export function doorContract(garage: ContractGarage): void {
  describe("Every call", () => {
    callers(garage);
    methods(garage);
    bodies(garage);
    addresses(garage);
    answers(garage);
  });
  describe("A call with the browser's session cookie", () => cookies(garage));
}

function callers({ as, token }: ContractGarage): void {
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
  const strangers: Record<string, () => string | undefined> = {
    "no Authorization": () => undefined,
    "an empty Authorization": () => "",
    "`Bearer ` and nothing": () => "Bearer ",
    garbage: () => "garbage",
    "garbage in three parts": () => "Bearer a.b.c",
    "a password": () => `Basic ${Buffer.from(`${OWNER.email}:${OWNER.password}`).toString("base64")}`,
    "an expired token": () => handMadeToken({ ...claimsOf(token()), exp: inAnHour() - 3601 }),
    "a token that a clock far ahead made": () =>
      handMadeToken({ ...claimsOf(token()), exp: inAnHour() + 24 * 3600 }),
    "a token that never expires": () => handMadeToken({ ...claimsOf(token()), exp: undefined }),
    "another server's token": () => handMadeToken(claimsOf(token()), "another-secret-another-secret-another"),
    "an unsigned token": () => unsignedToken(claimsOf(token())),
    "a token whose claims were changed": () =>
      token().replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...claimsOf(token()), exp: inAnHour() })).toString("base64url")}.`,
      ),
    "the token of a user there is not": () => handMadeToken({ ...claimsOf(token()), sub: NOBODY }),
  };
  const all = CALLS.flatMap(({ path, methods }) => methods.map((method) => ({ method, path })));
  it.each(Object.entries(strangers))("answers 401 to %s", async (who, authorization) => {
    const call = as(authorization());
    // One door is before all calls: whom it knows by more than nothing, it need not be asked at each of them.
    for (const { method, path } of who === "no Authorization" ? all : strangersOf(all))
      expectSentence(await call(method, path.replace("{id}", NOBODY)), 401);
  });

  const known: Record<string, () => string> = {
    "the token": () => token(),
    "`Bearer` and the token": () => `Bearer ${token()}`,
    "a token of this server that has not expired": () =>
      handMadeToken({ ...claimsOf(token()), exp: inAnHour() }),
  };
  it.each(Object.entries(known))("is open to %s", async (_, authorization) => {
    expect((await as(authorization())("GET", "customers")).status).toBe(200);
  });
}

function methods({ api }: ContractGarage): void {
  for (const { path, methods } of CALLS) {
    const others = METHODS.filter((method) => !methods.includes(method));
    it.each(others)(`answers 405 with Allow to %s ${path}`, async (method) => {
      const answer = await api(method, path.replace("{id}", NOBODY));
      expectSentence(answer, 405);
      expect(answer.headers.get("Allow")?.split(", ").sort()).toEqual([...methods].sort());
    });
  }

  it.each(["OPTIONS", "PROPFIND"])("answers 405 with Allow to the method %s", async (method) => {
    const answer = await api(method, "customers");
    expectSentence(answer, 405);
    expect(answer.headers.get("Allow")?.split(", ").sort()).toEqual(["GET", "POST"]);
  });

  const ofOne = CALLS.filter(({ path }) => path.includes("{id}"));
  it.each(ofOne)("answers 404 at a made-up id: $path", async ({ path, methods, takesList }) => {
    for (const method of methods) {
      const body = CHANGING.includes(method) ? (takesList ? [] : {}) : undefined;
      expectSentence(await api(method, path.replace("{id}", NOBODY), body), 404);
    }
  });
}

function bodies({ api, token, url }: ContractGarage): void {
  const withBody = CALLS.flatMap((call) =>
    call.methods.filter((method) => CHANGING.includes(method)).map((method) => ({ ...call, method })),
  );
  const made = new Map<Resource, Promise<Entity>>();
  const place = async ({ path, resource }: (typeof CALLS)[number]) => {
    if (!path.includes("{id}")) return path;
    const record = made.get(resource) ?? make(api, resource);
    made.set(resource, record);
    return path.replace("{id}", (await record)._id);
  };
  const refusal = { message: expect.stringMatching(/\w/), errors: expect.any(Object) };

  describe.each(withBody)("$method $path", (call) => {
    const { method, takesList, takesNothing } = call;
    const others = ["null", "5", '"text"', "true", takesList ? "{}" : "[]"];

    it.each(takesNothing ? [] : shareOf(others))("refuses the body %s, 400", async (body) => {
      expect(await api(method, await place(call), body)).toMatchObject({ status: 400, body: refusal });
    });

    it.each(
      shareOf(["{", '{"name":"Jo', "[1,", "{'name':'Joan'}", "name=Joan", "\u0000"]),
    )("refuses half a JSON, 400: %j", async (body) => {
      expect(await api(method, await place(call), body)).toMatchObject({ status: 400, body: refusal });
    });

    it("takes an empty body for {}", async () => {
      const strip = ({ status, body }: Awaited<ReturnType<typeof api>>) => ({
        status,
        body: { ...body, updated: undefined },
      });
      const at = await place(call);
      // The first of them makes something, the others find it made.
      if (takesNothing) await api(method, at, {});
      const expected = strip(await api(method, at, {}));
      for (const empty of [undefined, "", " \n"])
        expect(strip(await api(method, at, empty))).toEqual(expected);
    });

    it.each(largeOf([2]))("refuses %i MB, 413", async (megabytes) => {
      const body = JSON.stringify({ name: "x".repeat(megabytes * 1_000_000) });
      expectSentence(await api(method, await place(call), body), 413);
    });

    it.each(
      shareOf([
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "",
      ]),
    )("refuses the content type %j, 415", async (type) => {
      const body = takesList ? [] : CUSTOMER;
      expectSentence(await api(method, await place(call), body, { "Content-Type": type }), 415);
    });
  });

  it("reads a body of just 1 MB", async () => {
    const body = JSON.stringify({ ...CUSTOMER, unheardOf: "" });
    const filled = body.replace('"unheardOf":"', `"unheardOf":"${"x".repeat(1_000_000 - body.length)}`);
    expect((await api("POST", "customers", filled)).status).toBe(201);
  });

  it.each([
    "gzip",
    "br",
    "deflate, gzip",
  ])("refuses a body that is compressed (%s), 415", async (encoding) => {
    const headers = { "Content-Encoding": encoding };
    expectSentence(await api("POST", "customers", CUSTOMER, headers), 415);
  });

  it("refuses a body that is nested without end, 400", async () => {
    const body = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    expect(await api("POST", "customers", body)).toMatchObject({ status: 400, body: refusal });
  });

  it("refuses letters that are not UTF-8, 400, and another encoding, 415", async () => {
    const headers = { Authorization: token(), "Content-Type": "application/json" };
    const body = Buffer.from(JSON.stringify({ ...CUSTOMER, name: "René" }), "latin1");
    const answer = await fetch(`${url()}/api/customers`, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: "The body is not UTF-8", errors: {} });
    const latin = { "Content-Type": "application/json; charset=iso-8859-1" };
    expectSentence(await api("POST", "customers", CUSTOMER, latin), 415);
  });

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON",
  ])("takes the content type %s", async (type) => {
    expect((await api("POST", "customers", CUSTOMER, { "Content-Type": type })).status).toBe(201);
  });
}

function addresses({ api, as }: ContractGarage): void {
  it.each([
    "nothing",
    "customers/x/nothing",
    "invoices/x/lines/y",
    "__proto__",
  ])("that does not exist (%s) answers 404", async (path) => {
    for (const method of METHODS) expectSentence(await api(method, path), 404);
  });

  it.each(METHODS)("that cannot be decoded answers 400 to %s, as every 400 is", async (method) => {
    for (const path of ["customers/%E0%A4%A", "invoices/%/lines", "%E0%A4%A"]) {
      const answer = await api(method, path);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ message: "The address cannot be read", errors: {} });
    }
  });

  it("tells a stranger nothing of what exists", async () => {
    const { customer } = await newInvoice(api);
    const [there, not] = [customer._id, NOBODY].map((id) => as()("GET", `customers/${id}`));
    expect((await there)?.body).toEqual((await not)?.body);
  });
}

function answers({ api }: ContractGarage): void {
  it("is JSON that nobody may keep or guess the type of", async () => {
    for (const answer of [await api("GET", "customers"), await api("GET", `customers/${NOBODY}`)]) {
      expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });
}

function cookies({ api, as, url }: ContractGarage): void {
  let kept: string | undefined;
  const cookie = async () => {
    kept ??= await sessionCookie(url());
    return { Cookie: kept };
  };
  const foreign: Record<string, Record<string, string>> = {
    "another site": { Origin: "https://evil.example" },
    "another port": { Origin: "http://127.0.0.1:1" },
    "a page without an origin": { Origin: "null" },
    "another site, without Origin": { "Sec-Fetch-Site": "cross-site" },
    "a neighbouring site, without Origin": { "Sec-Fetch-Site": "same-site" },
    "another site's page, without Origin and Site": { Referer: "https://evil.example/page" },
  };

  it("reads", async () => {
    expect((await as()("GET", "customers", undefined, await cookie())).status).toBe(200);
  });

  it("changes, from the same origin", async () => {
    const headers = { ...(await cookie()), Origin: url() };
    const made = await as()("POST", "customers", CUSTOMER, headers);
    expect(made.status).toBe(201);
    expect((await as()("PUT", `customers/${made.body._id}`, { town: "Lewes" }, headers)).status).toBe(200);
    expect((await as()("DELETE", `customers/${made.body._id}`, undefined, headers)).status).toBe(204);
  });

  it.each(
    Object.entries(foreign),
  )("is refused a change from %s, 403, and nothing changes", async (_, origin) => {
    const { customer, ...invoice } = await newInvoice(api);
    const headers = { ...(await cookie()), ...origin };
    const count = async () => (await api("GET", "customers?limit=1")).headers.get("X-Total-Count");
    const before = await count();
    expectSentence(await as()("POST", "customers", CUSTOMER, headers), 403);
    expectSentence(await as()("PUT", `customers/${customer._id}`, { town: "Lewes" }, headers), 403);
    expectSentence(await as()("PATCH", `invoices/${invoice._id}/lines`, [], headers), 403);
    expectSentence(await as()("DELETE", `invoices/${invoice._id}`, undefined, headers), 403);
    expect(await count()).toBe(before);
    expect((await done(api, "GET", `customers/${customer._id}`)).town).toBe(customer.town);
  });

  it("is refused an older version in the words of a screen, for it is a page that calls", async () => {
    const headers = { ...(await cookie()), Origin: url() };
    const { _id, updated } = await create(api, "customers", CUSTOMER);
    await done(api, "PUT", `customers/${_id}`, { town: "Lewes" });
    const older = { ...headers, "If-Unmodified-Since-Version": updated };
    const answer = await as()("PUT", `customers/${_id}`, { town: "Hove" }, older);
    expectSentence(answer, 409);
    expect(answer.body).toMatch(/so nothing was saved\. Save again to keep what you typed; any value that/);
  });

  it("does not count the origin when a token is sent", async () => {
    expect((await api("POST", "customers", CUSTOMER, { Origin: "https://app.example" })).status).toBe(201);
  });

  it("is refused when a clock that was ahead made the cookie last until then, 401", async () => {
    const { Cookie } = await cookie();
    const [content] = decodeURIComponent(Cookie.replace("session=", "")).split(".");
    const claims = JSON.parse(Buffer.from(content ?? "", "base64").toString());
    const lasting = (days: number) => {
      const later = { ...claims, expires: claims.expires + days * 86_400_000 };
      const value = Buffer.from(JSON.stringify(later)).toString("base64");
      const signature = createHmac("sha256", SECRET).update(value).digest("base64").replace(/=+$/, "");
      return { Cookie: `session=${encodeURIComponent(`${value}.${signature}`)}` };
    };
    expect((await as()("GET", "customers", undefined, lasting(0))).status).toBe(200);
    expect((await as()("GET", "customers", undefined, lasting(0.45))).status).toBe(200);
    for (const days of [0.55, 400])
      expectSentence(await as()("GET", "customers", undefined, lasting(days)), 401);
  });

  it("is refused when the cookie was tampered with, 401", async () => {
    const { Cookie } = await cookie();
    const [content, signature] = decodeURIComponent(Cookie.replace("session=", "")).split(".");
    const claims = {
      ...JSON.parse(Buffer.from(content ?? "", "base64").toString()),
      expires: Date.now() * 2,
    };
    const forged = `${Buffer.from(JSON.stringify(claims)).toString("base64")}.${signature}`;
    expectSentence(
      await as()("GET", "customers", undefined, { Cookie: `session=${encodeURIComponent(forged)}` }),
      401,
    );
  });
}
