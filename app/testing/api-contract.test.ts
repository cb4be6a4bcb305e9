import { describe, expect, it } from "vitest";
import { doorContract } from "./contract-door";
import {
  type Body,
  contractGarage,
  create,
  done,
  type Entity,
  expectRefused,
  expectSentence,
  idsOf,
  NOBODY,
} from "./contract-garage";
import { invoiceContract } from "./contract-invoices";
import { moneyContract } from "./contract-money";
import { signInContract } from "./contract-sign-in";
import { RECORD, RESOURCES, type Resource } from "./contract-table";

const garage = contractGarage();
const { api } = garage;

signInContract(garage);
doorContract(garage);
for (const resource of RESOURCES) {
  describe(`api/${resource.path}`, () => {
    creating(resource);
    reading(resource);
    changing(resource);
    deleting(resource);
    searching(resource);
  });
}
invoiceContract(garage);
moneyContract(garage);

const make = async (resource: Resource, over: Body = {}): Promise<Entity> =>
  create(api, resource.path, { ...(await resource.body(api)), ...over });

const place = (resource: Resource, { _id }: Entity) => `${resource.path}/${_id}`;

function creating(resource: Resource): void {
  const { path, required } = resource;
  const refusedWith = async (over: Body, field: string, message?: string) =>
    expectRefused(await api("POST", path, { ...(await resource.body(api)), ...over }), field, message);

  describe("POST", () => {
    it("answers 201 with the whole entity", async () => {
      const body = await resource.body(api);
      const answer = await api("POST", path, body);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ ...RECORD, ...resource.entity(body) });
    });

    it("needs the required fields and no others; the rest take their defaults", async () => {
      const body = await resource.body(api);
      const least = Object.fromEntries(Object.keys(required).map((field) => [field, body[field]]));
      expect(await create(api, path, least)).toMatchObject(resource.defaults);
    });

    it("names every missing field at once, in the spec's words", async () => {
      const { status, body } = await api("POST", path, {});
      const errors = Object.entries(required).map(([field, message]) => [field, [message]]);
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: Object.fromEntries(errors) });
    });

    for (const [field, message] of Object.entries(required)) {
      it.each([undefined, null, "", "  \t "])(`says "${message}" when ${field} is %j`, (blank) =>
        refusedWith({ [field]: blank }, field, message));
    }

    it.each(
      Object.entries(resource.wrong),
    )("refuses %s of a wrong type, whichever it is", async (field, values) => {
      for (const value of values) await refusedWith({ [field]: value }, field);
    });

    it.each(resource.refused)("refuses %s = %j", (field, value, message) =>
      refusedWith({ [field]: value }, field, message));

    it.each(resource.tidied)("stores %s = %j as %j", async (field, sent, stored) => {
      expect((await make(resource, { [field]: sent }))[field]).toEqual(stored);
    });

    it("ignores unknown fields", async () => {
      const body = await resource.body(api);
      const entity = await create(api, path, { ...body, unheardOf: 1, isAdmin: true, "": "x" });
      expect(entity).toEqual({ ...RECORD, ...resource.entity(body) });
    });

    it("ignores the fields that are the server's own", async () => {
      const body = await resource.body(api);
      const own = {
        autoId: 987_654,
        created: "2001-01-01T00:00:00.000Z",
        updated: "2099-01-01T00:00:00.000Z",
      };
      const entity = await create(api, path, { ...body, ...resource.readOnly, ...own, _id: "mine" });
      expect(entity).toEqual({ ...RECORD, ...resource.entity(body) });
      expect(entity).not.toMatchObject({ autoId: own.autoId });
      expect(entity._id).not.toBe("mine");
      expect([entity.created, entity.updated]).not.toContain(own.created);
      expect(entity.updated < own.updated).toBe(true);
    });

    it("never overwrites the record whose _id is sent", async () => {
      const first = await make(resource);
      const second = await make(resource, { _id: first._id });
      expect(second._id).not.toBe(first._id);
      expect(second.autoId).not.toBe(first.autoId);
    });

    it("keeps text as it was written, whatever the language", async () => {
      const text = `Zoë Ångström 李小龍 مرحبا 🚗 “quoted” <b>&amp;</b> \\ ' " %00 \${x}`;
      const entity = await make(resource, { [resource.freeText]: text });
      expect((await done(api, "GET", place(resource, entity)))[resource.freeText]).toBe(text);
    });

    it.each([
      "\u0000",
      "\u0007",
      "\u001b",
      "\u007f",
      "\ud800",
    ])("refuses the character %j in text", (character) =>
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
      expect(answer.body).toEqual({ ...RECORD, ...resource.entity(body) });
      expect(await make(resource)).not.toHaveProperty("polluted");
    });

    it("makes two records of two identical sends at the same time", async () => {
      const body = await resource.body(api);
      const [one, two] = await Promise.all([create(api, path, body), create(api, path, body)]);
      expect(one._id).not.toBe(two._id);
      expect(Math.abs(one.autoId - two.autoId)).toBe(1);
    });

    it("numbers records one after the other", async () => {
      const [first, second] = [await make(resource), await make(resource)];
      expect(second.autoId).toBe(first.autoId + 1);
    });
  });
}

function reading(resource: Resource): void {
  const { path } = resource;

  describe("GET", () => {
    it("{id} answers the entity that was created", async () => {
      const entity = await make(resource);
      expect(await done(api, "GET", place(resource, entity))).toEqual({ ...entity, ...resource.detailOnly });
    });

    it("lists the same entities, newest first", async () => {
      const made = [await make(resource), await make(resource), await make(resource)];
      expect(await done(api, "GET", `${path}?limit=3`)).toEqual(made.reverse());
    });

    it("tells the whole count in X-Total-Count, whatever the page", async () => {
      await make(resource);
      const all = await api("GET", path);
      const some = await api("GET", `${path}?limit=1&page=2`);
      expect(all.headers.get("X-Total-Count")).toBe(String(all.body.length));
      expect(some.headers.get("X-Total-Count")).toBe(String(all.body.length));
    });

    it("cuts the list into pages without a gap or an overlap", async () => {
      for (let count = 0; count < 5; count += 1) await make(resource);
      const all = idsOf(await api("GET", path));
      const pages = [1, 2, 3].map(async (page) => idsOf(await api("GET", `${path}?limit=2&page=${page}`)));
      expect((await Promise.all(pages)).flat()).toEqual(all.slice(0, 6));
    });

    it("answers an empty page past the end", async () => {
      const past = await api("GET", `${path}?page=100000`);
      expect(idsOf(past)).toEqual([]);
      expect(Number(past.headers.get("X-Total-Count"))).toBeGreaterThan(0);
    });

    it.each([
      "0",
      "-1",
      "1.5",
      "abc",
      "1e3",
      "NaN",
      "%20",
      "99999999999999999999",
    ])("refuses page=%s", async (page) => expectRefused(await api("GET", `${path}?page=${page}`), "page"));

    it.each(["0", "-1", "1.5", "abc", "501", "Infinity"])("refuses limit=%s", async (limit) =>
      expectRefused(await api("GET", `${path}?limit=${limit}`), "limit"));

    it("takes limit=500, the most there is", async () => {
      expect((await api("GET", `${path}?limit=500`)).status).toBe(200);
    });

    it.each([
      NOBODY,
      "__proto__",
      "constructor",
      "%00",
      "..%2F..%2Fsecret",
      "x".repeat(2000),
    ])("{id} of nothing (%s) is 404", async (id) => expectSentence(await api("GET", `${path}/${id}`), 404));
  });
}

function changing(resource: Resource): void {
  const { path, change } = resource;

  describe("PUT {id}", () => {
    it("lays the fields that are sent over the record and answers it", async () => {
      const { updated: _, ...before } = await make(resource);
      const after = await done(api, "PUT", place(resource, before), change);
      expect(after).toEqual({ ...before, ...change, updated: RECORD.updated });
      expect(await done(api, "GET", place(resource, before))).toEqual({ ...after, ...resource.detailOnly });
    });

    it.each(Object.entries(change))("changes %s alone", async (field, value) => {
      const { updated: _, ...before } = await make(resource);
      const after = await done(api, "PUT", place(resource, before), { [field]: value });
      expect(after).toEqual({ ...before, [field]: value, updated: RECORD.updated });
    });

    it("takes back what GET answered", async () => {
      const { updated: _, ...before } = await make(resource);
      const read = await done(api, "GET", place(resource, before));
      const after = await done(api, "PUT", place(resource, before), read);
      expect(after).toEqual({ ...before, updated: RECORD.updated });
    });

    it("ignores unknown fields and those that are the server's own", async () => {
      const { updated, ...before } = await make(resource);
      const own = {
        autoId: 987_654,
        created: "2001-01-01T00:00:00.000Z",
        updated: "2099-01-01T00:00:00.000Z",
      };
      const sent = { ...resource.readOnly, ...own, _id: "mine", unheardOf: 1 };
      const after = await done(api, "PUT", place(resource, before), sent);
      expect(after).toEqual({ ...before, updated: RECORD.updated });
      expect(after.updated < own.updated && after.updated >= updated).toBe(true);
    });

    it("makes `updated` grow with every change, and leaves `created`", async () => {
      const first = await make(resource);
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
      const entity = await make(resource);
      const texts = ["a", "b", "c", "d", "e"];
      const answers = await Promise.all(
        texts.map((text) => done(api, "PUT", place(resource, entity), { [resource.freeText]: text })),
      );
      expect(new Set(answers.map(({ updated }) => updated)).size).toBe(texts.length);
    });

    for (const [field, message] of Object.entries(resource.required)) {
      it(`says "${message}" when ${field} is cleared, and changes nothing`, async () => {
        const entity = await make(resource);
        const answer = await api("PUT", place(resource, entity), { ...change, [field]: "" });
        expectRefused(answer, field, message);
        expect(await done(api, "GET", place(resource, entity))).toMatchObject(entity);
      });
    }

    it.each(
      Object.entries(resource.wrong),
    )("refuses %s of a wrong type, whichever it is", async (field, values) => {
      const entity = await make(resource);
      for (const value of values)
        expectRefused(await api("PUT", place(resource, entity), { [field]: value }), field);
      expect(await done(api, "GET", place(resource, entity))).toMatchObject(entity);
    });

    it("is not disturbed by __proto__ and constructor", async () => {
      const { updated: _, ...before } = await make(resource);
      const sent = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
      expect(await done(api, "PUT", place(resource, before), sent)).toEqual({
        ...before,
        updated: RECORD.updated,
      });
      expect(await make(resource)).not.toHaveProperty("polluted");
    });

    it("refuses a save made from an older version, 409, and changes nothing", async () => {
      const old = await make(resource);
      const now = await done(api, "PUT", place(resource, old), { [resource.freeText]: "theirs" });
      const version = { "If-Unmodified-Since-Version": old.updated };
      expectSentence(await api("PUT", place(resource, old), change, version), 409);
      expect(await done(api, "GET", place(resource, old))).toMatchObject(now);
    });

    it("takes a save made from the present version", async () => {
      const entity = await make(resource);
      const version = { "If-Unmodified-Since-Version": entity.updated };
      expect(await api("PUT", place(resource, entity), change, version)).toMatchObject({
        status: 200,
        body: change,
      });
    });

    it("lets one of two saves from the same version through", async () => {
      const entity = await make(resource);
      const version = { "If-Unmodified-Since-Version": entity.updated };
      const save = () => api("PUT", place(resource, entity), change, version);
      const statuses = (await Promise.all([save(), save()])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
    });
  });
}

function deleting(resource: Resource): void {
  const { path, held } = resource;

  describe("DELETE {id}", () => {
    it("answers 204 and nothing, and the record is gone", async () => {
      const entity = await make(resource);
      const { status, body } = await api("DELETE", place(resource, entity));
      expect({ status, body }).toEqual({ status: 204, body: "" });
      for (const method of ["GET", "PUT", "DELETE"]) {
        expectSentence(await api(method, place(resource, entity), method === "PUT" ? {} : undefined), 404);
      }
      expect(idsOf(await api("GET", path))).not.toContain(entity._id);
    });

    it("never gives its number again", async () => {
      const entity = await make(resource);
      await api("DELETE", place(resource, entity));
      expect((await make(resource)).autoId).toBe(entity.autoId + 1);
    });

    if (held) {
      it("is refused while other records point at it, 409 with a sentence; then it goes", async () => {
        const { record, holder } = await held(api);
        expectSentence(await api("DELETE", place(resource, record)), 409);
        expect((await api("GET", place(resource, record))).status).toBe(200);
        expect((await api("DELETE", holder)).status).toBe(204);
        expect((await api("DELETE", place(resource, record))).status).toBe(204);
      });
    }
  });
}

function searching(resource: Resource): void {
  const { finds, misses, fields } = resource.search;
  const search = (words: unknown, query = "") =>
    api("POST", `${resource.path}/search${query}`, { search: words });
  const wanted = async () => make(resource, await fields(api));

  describe("POST search", () => {
    it.each(Object.entries(finds))("finds a record by %s", async (_, words) => {
      const record = await wanted();
      const answer = await search(typeof words === "string" ? words : words(record));
      expect(answer.body).toContainEqual(record);
    });

    it.each(Object.entries(misses))("does not find it by %s", async (_, words) => {
      const record = await wanted();
      expect(idsOf(await search(words))).not.toContain(record._id);
    });

    it("leaves out what does not match, newest first, counted in X-Total-Count", async () => {
      const [word] = Object.values(finds).filter((words) => typeof words === "string");
      const [one, other, two] = [await wanted(), await make(resource), await wanted()];
      const answer = await search(word);
      expect(idsOf(answer)).not.toContain(other._id);
      expect(idsOf(answer).slice(0, 2)).toEqual([two._id, one._id]);
      expect(answer.headers.get("X-Total-Count")).toBe(String(answer.body.length));
      expect(idsOf(await search(word, "?limit=1&page=2"))).toEqual([one._id]);
    });

    it.each(["", "   ", null, undefined])("gives the full list when the search is %j", async (words) => {
      const all = idsOf(await api("GET", resource.path));
      expect(idsOf(await search(words))).toEqual(all);
    });

    it.each([5, true, {}, [], ["a"]])("refuses %j as a search", async (words) =>
      expectRefused(await search(words), "search"));

    it("refuses rubbish for a page", async () => expectRefused(await search("a", "?page=0"), "page"));
  });
}
