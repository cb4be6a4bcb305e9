import { expect, test } from "vitest";
import { job, openBooks, temporaryDirectory } from "./testing/books";

test("keys are found by a part of them, also after a change", async () => {
  const store = await openBooks(temporaryDirectory());
  const tags = ["xan", "an", "bx", "ana", "b", "ban"];
  const a = await store.update("me", ({ jobs }) => jobs.insert(job("a", { tags })));
  const having = (part: string) => store.jobs.keysHaving("tag", part);
  expect(having("an")).toEqual(["an", "ana", "ban", "xan"]);
  expect(having("x")).toEqual(["bx", "xan"]);
  for (const none of ["anb", "\0", "\0an", "\0x", "an\0", "n\0b"]) expect(having(none)).toEqual([]);
  expect(having("")).toEqual(["an", "ana", "b", "ban", "bx", "xan"]);
  await store.update("me", ({ jobs }) => jobs.put({ ...a, tags: ["an", "cx"] }));
  expect([having("an"), having("x")]).toEqual([["an"], ["cx"]]);
});

test("keys are found without their case and accents too", async () => {
  const store = await openBooks(temporaryDirectory());
  await store.update("me", ({ jobs }) =>
    jobs.insert(job("a", { tags: ["AB12CDE", "GÖXY12", "MUAB1", "MÜAB123", "Straße", "ΑΣ"] })),
  );
  const having = (part: string) => store.jobs.keysHaving("tag", part);
  expect(having("muab1")).toEqual(["MUAB1", "MÜAB123"]);
  expect([having("goxy"), having("12")]).toEqual([["GÖXY12"], ["AB12CDE", "GÖXY12", "MÜAB123"]]);
  expect([having("sse"), having("ασ"), having("abs")]).toEqual([["Straße"], ["ΑΣ"], []]);
});
