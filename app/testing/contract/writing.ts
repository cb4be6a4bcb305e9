// Over 300 lines: what every resource promises of its writing calls.
import { describe, expect, it } from "vitest";
import { sharesOf } from "../garage/share";
import {
  type Body,
  type ContractGarage,
  create,
  done,
  type Entity,
  expectReadAgain,
  expectRefused,
  expectSentence,
  idsOf,
} from "./garage";
import { expected, hasDetail, MOMENT, make, place, type Resource, read } from "./resource";

const shareOf = sharesOf(6);

/** What `make` makes at the first call, for every call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** What POST, PUT and DELETE promise of every resource. */
export function writingContract(garage: ContractGarage, resource: Resource): void {
  describe("POST", () => creating(garage, resource));
  describe("PUT {id}", () => changing(garage, resource));
  describe("DELETE {id}", () => deleting(garage, resource));
}

function creating({ api }: ContractGarage, resource: Resource): void {
  const { path } = resource;
  const required = { ...resource.required, ...resource.requiredAtFirst };
  // What is refused uses nothing up: all of it can be made of one body.
  const sound = once(() => resource.body(api));
  const refusedWith = async (over: Body, field: string, message?: string) =>
    expectRefused(await api("POST", path, { ...(await sound()), ...over }), field, message);

  it("answers 201 with the whole entity", async () => {
    const body = await resource.body(api);
    const answer = await api("POST", path, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual(expected(resource, body));
  });

  it("needs the required fields and no others; the rest take their defaults", async () => {
    const body = await resource.body(api);
    const least = Object.fromEntries(Object.keys(required).map((field) => [field, body[field]]));
    expect(await create(api, path, { ...least, ...resource.leastChange })).toMatchObject(resource.defaults);
  });

  it("names every missing field at once, in the agreed words", async () => {
    const { status, body } = await api("POST", path, {});
    const errors = Object.entries(required).map(([field, message]) => [field, [message]]);
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: Object.fromEntries(errors) });
  });

  for (const [field, message] of Object.entries(required)) {
    it.each(shareOf([undefined, null, "", "  \t "]))(`says "${message}" when ${field} is %j`, (blank) =>
      refusedWith({ [field]: blank }, field, message));
  }

  it.each(
    Object.entries(resource.wrong),
  )("refuses %s of a wrong type, whichever it is", async (field, values) => {
    for (const value of shareOf(values)) await refusedWith({ [field]: value }, field);
  });

  it.each(resource.refused)("refuses %s = %j", (field, value, message) =>
    refusedWith({ [field]: value }, field, message));

  it.each(resource.tidied)("stores %s = %j as %j", async (field, sent, stored) => {
    expect((await make(api, resource, { [field]: sent }))[field]).toEqual(stored);
  });

  it("ignores unknown fields", async () => {
    const body = await resource.body(api);
    const entity = await create(api, path, { ...body, unheardOf: 1, isAdmin: true, "": "x" });
    expect(entity).toEqual(expected(resource, body));
  });

  it("ignores the fields that are the server's own", async () => {
    const body = await resource.body(api);
    const own = {
      autoId: 987_654,
      created: "2001-01-01T00:00:00.000Z",
      updated: "2099-01-01T00:00:00.000Z",
    };
    const entity = await create(api, path, { ...body, ...resource.readOnly, ...own, _id: "mine" });
    expect(entity).toEqual(expected(resource, body));
    expect(entity.autoId).not.toBe(own.autoId);
    expect(entity._id).not.toBe("mine");
    expect([entity.created, entity.updated]).not.toContain(own.created);
    expect(entity.updated < own.updated).toBe(true);
  });

  it("never overwrites the record whose _id is sent", async () => {
    const first = await make(api, resource);
    const second = await make(api, resource, { _id: first._id });
    expect(second._id).not.toBe(first._id);
    expect(await read(api, resource, first)).toMatchObject(first);
  });

  it("keeps text as it was written, whatever the language", async () => {
    const text = `Zoë Ångström 李小龍 مرحبا 🚗 “quoted” <b>&amp;</b> \\ ' " %00 \${x}`;
    const entity = await make(api, resource, { [resource.freeText]: text });
    expect((await read(api, resource, entity))[resource.freeText]).toBe(text);
  });

  it.each(
    shareOf(["\u0000", "\u0007", "\u001b", "\u007f", "\ud800"]),
  )("refuses the character %j in text", (character) =>
    refusedWith({ [resource.freeText]: `a${character}b` }, resource.freeText));

  it("does not look for fields in a prototype", async () => {
    const body = JSON.stringify({ __: await resource.body(api) }).replace('"__"', '"__proto__"');
    const answer = await api("POST", path, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(Object.keys(required));
  });

  it("is not disturbed by __proto__ and constructor", async () => {
    const body = await resource.body(api);
    const bad = `"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1`;
    const answer = await api("POST", path, `{${bad},${JSON.stringify(body).slice(1)}`);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual(expected(resource, body));
    expect(await make(api, resource)).not.toHaveProperty("polluted");
  });

  it("makes two records of two identical sends at the same time, or one of what there can be one of", async () => {
    const body = await resource.body(api);
    const send = () => api("POST", path, body);
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status].sort()).toEqual([201, resource.isUnique ? 400 : 201]);
    expect(one.body._id).not.toBe(two.body._id);
    if (resource.isNumbered) expect(Math.abs(one.body.autoId - two.body.autoId)).toBe(1);
  });

  if (resource.isNumbered) {
    it("numbers records one after the other", async () => {
      const [first, second] = [await make(api, resource), await make(api, resource)];
      expect(second.autoId).toBe(first.autoId + 1);
    });
  }
}

function changing({ api }: ContractGarage, resource: Resource): void {
  const { change, follows = () => ({}) } = resource;
  const unchanged = once(() => make(api, resource));

  it("lays the fields that are sent over the record and answers it", async () => {
    const { updated: _, ...before } = await make(api, resource);
    const after = await done(api, "PUT", place(resource, before), change);
    expect(after).toEqual({ ...before, ...change, ...follows(change), updated: MOMENT });
    expect(await read(api, resource, before)).toEqual({ ...after, ...resource.detailOnly });
  });

  it.each(Object.entries(change))("changes %s alone", async (field, value) => {
    const { updated: _, ...before } = await make(api, resource);
    const after = await done(api, "PUT", place(resource, before), { [field]: value });
    expect(after).toEqual({ ...before, [field]: value, ...follows({ [field]: value }), updated: MOMENT });
  });

  it("takes back what GET answered", async () => {
    const { updated: _, ...before } = await make(api, resource);
    const after = await done(api, "PUT", place(resource, before), await read(api, resource, before));
    expect(after).toEqual({ ...before, updated: MOMENT });
  });

  it("takes a body that changes nothing as no change", async () => {
    const before = await make(api, resource);
    for (const sent of [await read(api, resource, before), {}])
      expect(await done(api, "PUT", place(resource, before), sent)).toEqual(before);
  });

  it("ignores unknown fields and those that are the server's own", async () => {
    const { updated, ...before } = await make(api, resource);
    const own = {
      autoId: 987_654,
      created: "2001-01-01T00:00:00.000Z",
      updated: "2099-01-01T00:00:00.000Z",
    };
    const sent = { ...resource.readOnly, ...own, _id: "mine", unheardOf: 1 };
    const after = await done(api, "PUT", place(resource, before), sent);
    expect(after).toEqual({ ...before, updated: MOMENT });
    expect(after.updated < own.updated && after.updated >= updated).toBe(true);
  });

  it("makes `updated` grow with every change, and leaves `created`", async () => {
    const first = await make(api, resource);
    const versions = [first.updated];
    for (let count = 0; count < 5; count += 1) {
      const { created, updated } = await done(api, "PUT", place(resource, first), {
        [resource.freeText]: `${count}`,
      });
      expect(created).toBe(first.created);
      versions.push(updated);
    }
    expect(versions).toEqual([...new Set(versions)].sort());
  });

  it("gives changes at the same time an `updated` each", async () => {
    const entity = await make(api, resource);
    const texts = ["a", "b", "c", "d", "e"];
    const answers = await Promise.all(
      texts.map((text) => done(api, "PUT", place(resource, entity), { [resource.freeText]: text })),
    );
    expect(new Set(answers.map(({ updated }) => updated)).size).toBe(texts.length);
  });

  for (const [field, message] of Object.entries(resource.required)) {
    it(`says "${message}" when ${field} is cleared, and changes nothing`, async () => {
      const entity = await unchanged();
      const answer = await api("PUT", place(resource, entity), { ...change, [field]: "" });
      expectRefused(answer, field, message);
      expect(await read(api, resource, entity)).toMatchObject(entity);
    });
  }

  it.each(
    Object.entries(resource.wrong),
  )("refuses %s of a wrong type, whichever it is", async (field, values) => {
    const entity = await unchanged();
    for (const value of shareOf(values))
      expectRefused(await api("PUT", place(resource, entity), { [field]: value }), field);
    expect(await read(api, resource, entity)).toMatchObject(entity);
  });

  it("is not disturbed by __proto__ and constructor", async () => {
    const { updated: _, ...before } = await make(api, resource);
    const sent = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
    expect(await done(api, "PUT", place(resource, before), sent)).toEqual({
      ...before,
      updated: MOMENT,
    });
    expect(await make(api, resource)).not.toHaveProperty("polluted");
  });

  it("refuses a save made from an older version, 409, and changes nothing", async () => {
    const old = await make(api, resource);
    const now = await done(api, "PUT", place(resource, old), { [resource.freeText]: "theirs" });
    const version = { "If-Unmodified-Since-Version": old.updated };
    expectReadAgain(await api("PUT", place(resource, old), change, version));
    expect(await read(api, resource, old)).toMatchObject(now);
  });

  it("takes a save made from the present version", async () => {
    const entity = await make(api, resource);
    const version = { "If-Unmodified-Since-Version": entity.updated };
    expect(await api("PUT", place(resource, entity), change, version)).toMatchObject({
      status: 200,
      body: change,
    });
  });

  it("lets one of two saves from the same version through", async () => {
    const entity = await make(api, resource);
    const version = { "If-Unmodified-Since-Version": entity.updated };
    const save = () => api("PUT", place(resource, entity), change, version);
    const statuses = (await Promise.all([save(), save()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
}

function deleting({ api }: ContractGarage, resource: Resource): void {
  const { path, held } = resource;

  it("answers 204 and nothing, and the record is gone", async () => {
    const entity = await make(api, resource);
    const { status, body } = await api("DELETE", place(resource, entity));
    expect({ status, body }).toEqual({ status: 204, body: "" });
    if (hasDetail(resource)) expectSentence(await api("GET", place(resource, entity)), 404);
    expectSentence(await api("PUT", place(resource, entity), {}), 404);
    expectSentence(await api("DELETE", place(resource, entity)), 404);
    expect(idsOf(await api("GET", path))).not.toContain(entity._id);
  });

  it("is refused when the client saw an older version, 409; the present one goes", async () => {
    const old = await make(api, resource);
    const now = await done(api, "PUT", place(resource, old), { [resource.freeText]: "theirs" });
    const remove = ({ updated }: Entity) =>
      api("DELETE", place(resource, old), undefined, { "If-Unmodified-Since-Version": updated });
    expectReadAgain(await remove(old));
    expect((await remove(now)).status).toBe(204);
  });

  if (resource.isNumbered) {
    it("never gives its number again", async () => {
      const entity = await make(api, resource);
      await api("DELETE", place(resource, entity));
      expect((await make(api, resource)).autoId).toBe(entity.autoId + 1);
    });
  }

  if (held) {
    it("is refused while other records point at it, 409 with a sentence; then it goes", async () => {
      const { record, holder } = await held(api);
      expectSentence(await api("DELETE", place(resource, record)), 409);
      expect(await read(api, resource, record)).toMatchObject(record);
      expect((await api("DELETE", holder)).status).toBe(204);
      expect((await api("DELETE", place(resource, record))).status).toBe(204);
    });
  }
}
