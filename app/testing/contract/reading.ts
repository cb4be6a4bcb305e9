import { describe, expect, it } from "vitest";
import { sharesOf } from "../garage/share";
import { type ContractGarage, done, each, expectRefused, expectSentence, idsOf, NOBODY } from "./garage";
import { hasDetail, make, place, type Resource } from "./resource";

/** Of the rubbish for each place; the next resource goes on where this one ended. */
const shareOf = sharesOf(6);

/** What GET and search promise of every resource. */
export function readingContract(garage: ContractGarage, resource: Resource): void {
  describe("GET", () => reading(garage, resource));
  const { search } = resource;
  if (search) describe("POST search", () => searching(garage, resource, search));
}

function reading({ api }: ContractGarage, resource: Resource): void {
  const { path } = resource;

  if (hasDetail(resource)) {
    it("{id} answers the entity that was created", async () => {
      const entity = await make(api, resource);
      expect(await done(api, "GET", place(resource, entity))).toEqual({ ...entity, ...resource.detailOnly });
    });

    it.each(
      shareOf([NOBODY, "__proto__", "constructor", "%00", "..%2F..%2Fsecret", "x".repeat(2000)]),
    )("{id} of nothing (%s) is 404", async (id) => expectSentence(await api("GET", `${path}/${id}`), 404));
  }

  it("lists the same entities, newest first", async () => {
    const made = [await make(api, resource), await make(api, resource), await make(api, resource)];
    expect(await done(api, "GET", `${path}?limit=3`)).toEqual(made.reverse());
  });

  it("tells the whole count in X-Total-Count, whatever the page", async () => {
    const count = async (query: string) =>
      Number((await api("GET", `${path}${query}`)).headers.get("X-Total-Count"));
    const before = await count("");
    await make(api, resource);
    expect([await count(""), await count("?limit=1&page=2")]).toEqual([before + 1, before + 1]);
  });

  it("cuts the list into pages without a gap or an overlap", async () => {
    for (let count = 0; count < 5; count += 1) await make(api, resource);
    const all = idsOf(await api("GET", path));
    const pages = [1, 2, 3].map(async (page) => idsOf(await api("GET", `${path}?limit=2&page=${page}`)));
    expect((await Promise.all(pages)).flat()).toEqual(all.slice(0, 6));
  });

  it("answers an empty page past the end", async () => {
    const past = await api("GET", `${path}?page=100000`);
    expect(idsOf(past)).toEqual([]);
    expect(Number(past.headers.get("X-Total-Count"))).toBeGreaterThan(0);
  });

  it.each(
    shareOf(["0", "-1", "1.5", "abc", "1e3", "NaN", "%20", "99999999999999999999"]),
  )("refuses page=%s", async (page) => expectRefused(await api("GET", `${path}?page=${page}`), "page"));

  it.each(shareOf(["0", "-1", "1.5", "abc", "501", "Infinity"]))("refuses limit=%s", async (limit) =>
    expectRefused(await api("GET", `${path}?limit=${limit}`), "limit"));

  if (resource.narrowsToDepartment) {
    it.each(
      shareOf(["Paint shop", "__proto__", "garage", "%20"]),
    )("refuses department=%s", async (department) =>
      expectRefused(
        await api("GET", `${path}?department=${department}`),
        "department",
        "Must be one of Garage, MOT",
      ));
  }

  it("takes limit=500, the most there is", async () => {
    expect((await api("GET", `${path}?limit=500`)).status).toBe(200);
  });
}

function searching(
  { api }: ContractGarage,
  resource: Resource,
  { finds, misses, fields }: NonNullable<Resource["search"]>,
): void {
  const search = (words: unknown, query = "") =>
    api("POST", `${resource.path}/search${query}`, { search: words });
  const wanted = async () => make(api, resource, await fields(api));

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
    const [one, other, two] = [await wanted(), await make(api, resource), await wanted()];
    const answer = await search(word);
    expect(idsOf(answer)).not.toContain(other._id);
    expect(idsOf(answer).slice(0, 2)).toEqual([two._id, one._id]);
    expect(answer.headers.get("X-Total-Count")).toBe(String(answer.body.length));
    expect(idsOf(await search(word, "?limit=1&page=2"))).toEqual([one._id]);
  });

  it.each(
    shareOf(["", "   ", null, undefined]),
  )("gives the full list when the search is %j", async (words) => {
    const all = idsOf(await api("GET", resource.path));
    expect(idsOf(await search(words))).toEqual(all);
  });

  it.each(each(shareOf([5, true, {}, [], ["a"]])))("refuses %j as a search", async (words) =>
    expectRefused(await search(words), "search"));

  it("refuses rubbish for a page", async () => expectRefused(await search("a", "?page=0"), "page"));
}
