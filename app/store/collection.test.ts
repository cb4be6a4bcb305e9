// Over 300 lines: the promises of one part, with the helpers that they share.
import { describe, expect, test } from "vitest";
import type { Listing } from "./collection";
import {
  Clock,
  collections,
  everything,
  type Job,
  job,
  type Note,
  note,
  openBooks,
  temporaryDirectory,
} from "./testing/books";

const ids = (docs: Iterable<{ readonly _id: string }>) => [...docs].map((doc) => doc._id);

describe("what the store gives a document", () => {
  test("numbers from 1, created and updated at the time of the commit", async () => {
    const clock = new Clock();
    const store = await openBooks(temporaryDirectory(), { now: clock.now });
    const [a, b] = await store.update("me", ({ jobs }) => [jobs.insert(job("a")), jobs.insert(job("b"))]);
    expect(a).toEqual({ ...job("a"), autoId: 1, created: clock.iso(), updated: clock.iso() });
    expect(b?.autoId).toBe(2);
    expect(store.jobs.get("a")).toBe(a);
    expect(store.jobs.byNumber(2)).toBe(b);
    expect([0, 3, 1.5, Number.NaN].map((autoId) => store.jobs.byNumber(autoId))).toEqual(
      Array(4).fill(undefined),
    );
    const plain = await store.update("me", ({ notes }) => notes.insert(note("n")));
    expect(plain).not.toHaveProperty("autoId");
    expect(store.notes.byNumber(1)).toBeUndefined();
  });

  test("updated strictly increases, even when the clock stands still or goes back", async () => {
    const clock = new Clock();
    const store = await openBooks(temporaryDirectory(), { now: clock.now });
    const start = clock.iso();
    const change = () =>
      store.update("me", ({ notes }) => notes.put({ ...note("n"), created: "x", updated: "y" }));
    await store.update("me", ({ notes }) => notes.insert(note("n")));
    expect((await change()).updated).toBe(clock.iso(1));
    clock.ms -= 60_000;
    expect((await change()).updated).toBe(clock.iso(60_002));
    clock.ms += 120_000;
    const last = await change();
    expect(last.updated).toBe(clock.iso());
    expect(last.created).toBe(start);
  });

  test("note keeps `updated`, and the moment of an update dates its documents", async () => {
    const clock = new Clock();
    const store = await openBooks(temporaryDirectory(), { now: clock.now });
    const a = await store.update("me", ({ jobs }) => jobs.insert(job("a")));
    clock.ms += 1000;
    const noted = await store.update("me", ({ jobs }) => {
      expect(jobs.moment).toBe(clock.iso());
      return jobs.note({ ...a, autoId: 99, pence: 5, updated: "x" });
    });
    expect(noted).toEqual({ ...a, pence: 5 });
    expect(store.jobs.get("a")).toBe(noted);
    await expect(store.update("me", ({ jobs }) => jobs.note({ ...a, _id: "z" }))).rejects.toThrow(
      "no document z in jobs",
    );
  });

  test("put keeps the number; insert refuses an id that is there; put refuses one that is not", async () => {
    const store = await openBooks(temporaryDirectory());
    const a = await store.update("me", ({ jobs }) => jobs.insert(job("a")));
    const changed = await store.update("me", ({ jobs }) => jobs.put({ ...a, autoId: 99, pence: 5 }));
    expect(changed).toMatchObject({ autoId: 1, pence: 5 });
    expect(store.jobs.byNumber(1)).toBe(changed);
    await expect(store.update("me", ({ jobs }) => jobs.insert(job("a")))).rejects.toThrow(
      "already a document a in jobs",
    );
    await expect(store.update("me", ({ jobs }) => jobs.put({ ...a, _id: "z" }))).rejects.toThrow(
      "no document z in jobs",
    );
    await store.update("me", ({ jobs }) => jobs.delete("z"));
    expect(ids(store.jobs)).toEqual(["a"]);
  });

  test("it is a copy, frozen, and holds only what JSON brings back", async () => {
    const store = await openBooks(temporaryDirectory());
    const tags = ["x"];
    const stored = await store.update("me", ({ jobs }) => jobs.insert(job("a", { tags })));
    tags.push("y");
    expect(stored.tags).toEqual(["x"]);
    expect(() => (stored.tags as string[]).push("z")).toThrow(TypeError);
    for (const pence of [Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(store.update("me", ({ jobs }) => jobs.insert(job("b", { pence })))).rejects.toThrow(
        `${pence} at .pence`,
      );
    }
    const when = new Date() as unknown as string;
    await expect(store.update("me", ({ jobs }) => jobs.insert(job("b", { customer: when })))).rejects.toThrow(
      "a Date",
    );
    expect(store.jobs.count).toBe(1);
  });
});

describe("order", () => {
  test("numbered: the highest number first, whatever the clock says", async () => {
    const clock = new Clock();
    const store = await openBooks(temporaryDirectory(), { now: clock.now });
    for (const id of ["a", "b", "c"]) {
      clock.ms -= 1000;
      await store.update("me", ({ jobs }) => jobs.insert(job(id)));
    }
    expect(ids(store.jobs)).toEqual(["c", "b", "a"]);
    expect(store.jobs.first()?._id).toBe("c");
  });

  test("else: the latest created first, among equals by id", async () => {
    const clock = new Clock();
    const store = await openBooks(temporaryDirectory(), { now: clock.now });
    const insert = (...which: string[]) =>
      store.update("me", ({ notes }) => which.map((id) => notes.insert(note(id))));
    await insert("m", "z", "b");
    clock.ms += 10;
    await insert("later");
    clock.ms -= 20;
    await insert("earlier");
    expect(ids(store.notes)).toEqual(["later", "b", "m", "z", "earlier"]);
    expect(ids(store.notes.group("about", "ann"))).toEqual(["later", "b", "m", "z", "earlier"]);
  });

  test("pages", async () => {
    const store = await openBooks(temporaryDirectory());
    await store.update("me", ({ jobs }) => [..."abcde"].map((id) => jobs.insert(job(id))));
    const page = (offset: number, limit: number) => ids(store.jobs.page({ offset, limit })).join("");
    expect([page(0, 2), page(2, 2), page(4, 2), page(6, 2), page(0, 0), page(-1, 2), page(0, 99)]).toEqual([
      "ed",
      "cb",
      "a",
      "",
      "",
      "ed",
      "edcba",
    ]);
  });

  test("a loop may delete what it visits, and others", async () => {
    const store = await openBooks(temporaryDirectory());
    const visited = await store.update("me", ({ jobs }) => {
      for (const id of "abcde") jobs.insert(job(id));
      const seen: string[] = [];
      for (const { _id } of jobs) {
        seen.push(_id);
        jobs.delete(_id);
        jobs.delete("a");
      }
      return seen;
    });
    expect(visited).toEqual(["e", "d", "c", "b", "a"]);
    expect(store.jobs.count).toBe(0);
  });
});

describe("groups", () => {
  test("documents move between groups, and the sums follow", async () => {
    const store = await openBooks(temporaryDirectory());
    const unpaid = store.jobs.group("unpaid", "all");
    const ben = store.jobs.group("customer", "ben");
    expect([unpaid.count, unpaid.pence, unpaid.first(), ben.count]).toEqual([0, 0, undefined, 0]);
    await store.update("me", ({ jobs }) => {
      jobs.insert(job("a", { pence: 1 }));
      jobs.insert(job("b", { pence: 20, customer: "ben" }));
      jobs.insert(job("c", { pence: 300 }));
    });
    expect([ids(unpaid), unpaid.pence, ids(ben), ben.pence]).toEqual([["c", "b", "a"], 321, ["b"], 20]);
    expect(store.jobs.keys("customer")).toEqual(["ann", "ben"]);

    const a = store.jobs.get("a");
    if (a) await store.update("me", ({ jobs }) => jobs.put({ ...a, customer: "ben", pence: 4 }));
    expect([ids(ben), ben.pence, unpaid.pence]).toEqual([["b", "a"], 24, 324]);

    await store.update("me", ({ jobs }) => jobs.delete("c"));
    expect(store.jobs.keys("customer")).toEqual(["ben"]);
    expect([unpaid.count, unpaid.pence, store.jobs.group("customer", "ann").pence]).toEqual([2, 24, 0]);
    expect(store.jobs.pence).toBe(0);
  });

  test("a document in several groups of one name is once in each", async () => {
    const store = await openBooks(temporaryDirectory());
    const a = await store.update("me", ({ jobs }) => jobs.insert(job("a", { tags: ["x", "y", "x"] })));
    expect(store.jobs.keys("tag")).toEqual(["x", "y"]);
    expect(store.jobs.group("tag", "x").count).toBe(1);
    await store.update("me", ({ jobs }) => jobs.put({ ...a, tags: ["y", "z"] }));
    expect(store.jobs.keys("tag")).toEqual(["y", "z"]);
  });

  test("a sum that could not stay exact is refused, and a group must be defined", async () => {
    const store = await openBooks(temporaryDirectory());
    await expect(store.update("me", ({ jobs }) => jobs.insert(job("a", { pence: 0.5 })))).rejects.toThrow(
      "0.5 pence",
    );
    expect(everything(store)).toMatchObject({ jobs: [], customer: [], unpaid: [] });
    // @ts-expect-error: group names are checked
    expect(() => store.jobs.group("supplier", "x")).toThrow("no group supplier");
    // @ts-expect-error: outside update there is nothing to change
    expect(() => store.jobs.insert(job("a"))).toThrow("only inside store.update");
  });
});

describe("search", () => {
  test("every word must occur, whatever case and accents; nothing asked is everything", async () => {
    const store = await openBooks(temporaryDirectory());
    await store.update("me", ({ notes }) => {
      notes.insert(note("a", "Škoda Octavia", "ben"));
      notes.insert(note("b", "skoda Fabia"));
      notes.insert(note("c", "Ford Focus"));
    });
    const find = (text: string) => ids(store.notes.search(text));
    expect([find("SKODA"), find("škoda fab"), find("fabia octavia"), find("o c"), find("  ")]).toEqual([
      ["a", "b"],
      ["b"],
      [],
      ["a", "c"],
      ["a", "b", "c"],
    ]);
    await store.update("me", ({ notes }) => notes.insert(note("d", "Vaux\u00ADhall Astra")));
    expect([find("vauxhall"), find("\u202Aastra\u202C"), find("\u200B").length]).toEqual([["d"], ["d"], 4]);
    const skodas = store.notes.search("skoda");
    expect([skodas.count, skodas.page({ offset: 1, limit: 5 }).length]).toEqual([2, 1]);
    expect(ids(store.notes.search("skoda", store.notes.group("about", "ann")))).toEqual(["b"]);
    expect(ids(store.notes.search("fabia", skodas))).toEqual(["b"]);
    expect(() => store.notes.search("x", { ...skodas })).toThrow(TypeError);
  });

  test("is live, and sums what it found of a group", async () => {
    const store = await openBooks(temporaryDirectory());
    const found = store.jobs.search("ann", store.jobs.group("unpaid", "all"));
    expect(found.count).toBe(0);
    await store.update("me", ({ jobs }) => {
      jobs.insert(job("a", { pence: 1 }));
      jobs.insert(job("b", { pence: 20, paid: true }));
      jobs.insert(job("c", { pence: 300, customer: "ben" }));
      jobs.insert(job("d", { pence: 4000 }));
    });
    expect([ids(found), found.count, found.pence]).toEqual([["d", "a"], 2, 4001]);
    const d = store.jobs.get("d");
    if (d) await store.update("me", ({ jobs }) => jobs.put({ ...d, customer: "ben" }));
    expect([ids(found), found.pence]).toEqual([["a"], 1]);
  });

  test("a listing is narrowed to the keys of a group, in its order, and follows every change", async () => {
    const store = await openBooks(temporaryDirectory());
    await store.update("me", ({ jobs }) => {
      jobs.insert(job("a", { customer: "ann", tags: ["x", "y"] }));
      jobs.insert(job("b", { customer: "ben", tags: ["y"], pence: 7 }));
      jobs.insert(job("c", { customer: "cat", tags: ["x"] }));
    });
    const tagged = store.jobs.under("tag", (tag) => tag !== "z");
    const others = store.jobs.under("customer", (name) => name > "ann", tagged);
    const unpaid = store.jobs.under("customer", (name) => name > "ann", store.jobs.group("unpaid", "all"));
    expect([ids(tagged), ids(others), unpaid.pence]).toEqual([["c", "b", "a"], ["c", "b"], 107]);
    expect(ids(store.jobs.search("ben", others))).toEqual(["b"]);
    const thrice = store.jobs.under("unpaid", () => true, others);
    expect(ids(thrice)).toEqual(["c", "b"]);
    const also = () => [
      store.jobs.under("tag", (tag) => tag === "x", thrice),
      store.jobs.under("customer", (name) => name === "ben"),
    ];
    expect(ids(store.jobs.search("none nowhere", thrice, also))).toEqual(["c", "b"]);
    await store.update("me", ({ jobs }) => {
      jobs.delete("c");
      jobs.insert(job("d", { customer: "dan", tags: ["z"] }));
      jobs.insert(job("e", { customer: "eve", tags: ["z", "x"] }));
    });
    // The outermost first: it asks the inner ones, which look anew.
    expect(ids(thrice)).toEqual(["e", "b"]);
    expect([ids(tagged), ids(others), others.count]).toEqual([["e", "b", "a"], ["e", "b"], 2]);
    expect(store.jobs.ids("tag", "x")).toEqual(["e", "a"]);
    expect(() => store.jobs.under("tag", () => true, { ...tagged } as Listing<Job>)).toThrow(TypeError);
  });

  test("a word may be in a linked record instead, which groups stand for", async () => {
    const store = await openBooks(temporaryDirectory());
    await store.update("me", ({ jobs }) => {
      jobs.insert(job("a", { customer: "ann", tags: ["x", "y"] }));
      jobs.insert(job("b", { customer: "ben", tags: ["y"] }));
      jobs.insert(job("c", { customer: "cat", tags: ["x"], paid: true }));
      jobs.insert(job("d", { customer: "dan" }));
    });
    const linked: Record<string, { customers?: string[]; tags?: string[] }> = {
      red: { customers: ["ann", "ben", "nobody"], tags: ["x"] },
      blue: { tags: ["y"] },
      green: { tags: ["x", "y"] },
    };
    const also = (word: string) => {
      const { customers = [], tags = [] } = linked[word] ?? {};
      return [
        ...customers.map((key) => store.jobs.group("customer", key)),
        ...tags.map((key) => store.jobs.group("tag", key)),
      ];
    };
    const unpaid = store.jobs.group("unpaid", "all");
    const naive = (text: string) =>
      [...store.jobs].filter((each) =>
        text.split(" ").every((word) => {
          const { customers = [], tags = [] } = linked[word] ?? {};
          return (
            `${each.autoId} ${each.customer} ${each.tags.join(" ")}`.includes(word) ||
            customers.includes(each.customer) ||
            each.tags.some((tag) => tags.includes(tag))
          );
        }),
      );
    const words = ["red", "blue", "green", "a", "ann", "1", "x", "nothing"];
    for (const text of [...words, ...words.flatMap((one) => words.map((two) => `${one} ${two}`))]) {
      const expected = naive(text);
      expect([text, ids(store.jobs.search(text, store.jobs, also))]).toEqual([text, ids(expected)]);
      const found = store.jobs.search(text, unpaid, also);
      expect([text, ids(found)]).toEqual([text, ids(expected.filter(({ paid }) => !paid))]);
      expect(found.pence).toBe(100 * found.count);
    }
    expect(ids(store.jobs.search("red blue", store.jobs, also))).toEqual(["b", "a"]);
    const byAnn = store.jobs.search("red", store.jobs, () => [store.jobs.search("ann")]);
    expect(ids(byAnn)).toEqual(["a"]);
    const strange: Listing<Job> = {
      ...{ count: 0, pence: 0, page: () => [], first: () => undefined },
      [Symbol.iterator]: () => [][Symbol.iterator](),
    };
    expect(() => store.jobs.search("red", store.jobs, () => [strange]).count).toThrow(TypeError);
  });

  test("follows thousands of documents that move up when some before them are deleted", async () => {
    const store = await openBooks(temporaryDirectory());
    await store.update("me", ({ jobs }) => {
      for (let each = 1; each <= 3000; each++) jobs.insert(job(`j${each}`, { paid: each % 2 === 0 }));
    });
    const unpaid = store.jobs.group("unpaid", "all");
    const found = store.jobs.search("2999", unpaid);
    const linked = store.jobs.search("nowhere", store.jobs, () => [unpaid]);
    const seen = () => [
      found.count,
      found.first()?._id,
      linked.count,
      linked.page({ offset: 1, limit: 2 }).map(({ _id }) => _id),
    ];
    expect(seen()).toEqual([1, "j2999", 1500, ["j2997", "j2995"]]);
    await store.update("me", ({ jobs }) => {
      for (const id of ["j1", "j2", "j1500", "j2997"]) jobs.delete(id);
    });
    expect(seen()).toEqual([1, "j2999", 1498, ["j2995", "j2993"]]);
    const paid = store.jobs.get("j2999");
    if (paid) await store.update("me", ({ jobs }) => jobs.put({ ...paid, paid: true }));
    expect(seen()).toEqual([0, undefined, 1497, ["j2993", "j2991"]]);
  });

  test("is ready when the books are open, and finds what was changed since", async () => {
    const dir = temporaryDirectory();
    const count = 2000;
    const first = await openBooks(dir);
    await first.update("me", ({ notes }) => {
      for (let each = 0; each < count; each++) notes.insert(note(`n${each}`, `Ford ${each}`));
    });
    await first.close();
    const folded = new Set<string>();
    const text = ({ _id, text }: Note) => {
      folded.add(_id);
      return text;
    };
    const store = await openBooks(dir, {
      collections: { ...collections, notes: { ...collections.notes, text } },
    });
    expect(folded.size).toBe(count);
    const changed = store.notes.get("n7");
    if (changed) await store.update("me", ({ notes }) => notes.put({ ...changed, text: "Škoda" }));
    await store.update("me", ({ notes }) => notes.delete("n8"));
    expect([ids(store.notes.search("skoda")), ids(store.notes.search("ford 1999"))]).toEqual([
      ["n7"],
      ["n1999"],
    ]);
  });
});
