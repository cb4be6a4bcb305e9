import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory } from "./testing/books";
import { bundle } from "./testing/bundle";

/** Opens books in a process whose system says that every directory is on a file system of this type. */
async function openOn(type: number, options: string): Promise<string> {
  const dir = path.join(temporaryDirectory(), "data");
  const preload = path.join(temporaryDirectory(), "statfs.mjs");
  fs.writeFileSync(
    preload,
    `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
     fs.statfsSync = () => ({ type: ${type} }); syncBuiltinESMExports();`,
  );
  const script = await bundle(
    `import { openStore } from "./store";
     openStore({ dir: ${JSON.stringify(dir)}, collections: {}, ...${options} }).then(
       async (store) => { await store.close(); console.log("opened"); },
       (error) => console.log(error.name + ": " + error.message),
     );`,
  );
  const args = ["--import", pathToFileURL(preload).href, script];
  return spawnSync(process.execPath, args, { encoding: "utf8" }).stdout.replaceAll(dir, "DIR").trim();
}

test.each([
  ["NFS", 0x6969],
  ["SMB", 0xfe534d42],
  // Node gives the type with a sign on some systems.
  ["SMB (CIFS)", 0xff534d42 | 0],
  ["Ceph", 0x00c36400],
])("a data directory on %s is refused for writing, unless a person says that one machine writes", async (name, type) => {
  expect(await openOn(type, "{}")).toBe(
    `StoreNetworkError: DIR is on a network disk (${name}). There, two servers could write at once without noticing each other. ` +
      "Put the data on a disk of this machine, or say --network-disk if only this machine ever writes to it.",
  );
  expect(await openOn(type, "{ allowsNetworkDisk: true }")).toBe("opened");
});

test("a disk of this machine is not taken for one of the network", async () => {
  for (const type of [0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x65735546]) {
    expect(await openOn(type, "{}")).toBe("opened");
  }
});
