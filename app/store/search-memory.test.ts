import v8 from "node:v8";
import vm from "node:vm";
import { expect, test } from "vitest";
import { job, openBooks, temporaryDirectory } from "./testing/books";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

function megabytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 / 1024;
}

test("neither searches nor changes leave anything behind", async () => {
  const dir = temporaryDirectory();
  const first = await openBooks(dir);
  await first.update("me", ({ jobs }) => {
    for (let each = 0; each < 5000; each++) jobs.insert(job(`j${each}`, { customer: `ann ${each % 50}` }));
  });
  await first.close();
  const store = await openBooks(dir);
  const unpaid = store.jobs.group("unpaid", "all");
  const look = () => store.jobs.search("1", store.jobs.search("ann", unpaid), () => [unpaid]).count;
  expect(look()).toBe(5000);
  const before = megabytes();
  for (let round = 0; round < 300; round++) look();
  expect(megabytes() - before).toBeLessThan(6);
  for (let round = 0; round < 600; round++) {
    await store.update("me", ({ jobs }) => {
      for (const id of ["j7", "j2500"]) {
        const each = jobs.get(id);
        if (each)
          jobs.put({ ...each, customer: `${round % 2 === 0 ? "ben" : "cat"} ${"long ".repeat(3000)}` });
      }
    });
    expect(store.jobs.search("long").count).toBe(2);
  }
  expect(megabytes() - before).toBeLessThan(6);
});
