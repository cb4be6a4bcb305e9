import fs from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../store/testing/books";
import { ownerClient, startTestApp } from "../garage/test-app";
import { garage } from "./run";

test("a department that was renamed in config.json by hand is told by verify and by the start", async () => {
  const app = await startTestApp();
  const env = { DATA_DIR: app.dataDir };
  const api = await ownerClient(app.url);
  const contact = { email: "rosa@example.co.uk", phone: "01632 960001" };
  const { body: customer } = await api("POST", "customers", { name: "Rosa Hart", ...contact });
  const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "CL11 OUD" };
  for (const department of ["MOT", "MOT", "Garage"])
    expect((await api("POST", "invoices", { ...sale, department })).status).toBe(201);
  expect((await api("POST", "quotes", { ...sale, department: "MOT" })).status).toBe(201);
  expect(await garage(["verify"], env)).toMatchObject({ code: 0, err: "" });
  await app.kill();

  const file = path.join(app.dataDir, "config.json");
  const before = await fs.readFile(file, "utf8");
  await fs.writeFile(file, before.replace('"name": "MOT"', '"name": "MOT Bay"'));
  const told =
    "config.json has no department “MOT”, the department of 2 invoices and 1 quote. Give the department its name back in config.json.\n";
  const contradicts = { code: 1, err: "garage: 1 contradiction was found\n" };
  expect(await garage(["verify"], env)).toMatchObject({ ...contradicts, out: expect.stringContaining(told) });
  const folder = temporaryDirectory();
  const made = await garage(["backup", "--out", `${folder}/`], env);
  expect(made).toMatchObject({ code: 0 });
  const [backup = ""] = await fs.readdir(folder);
  expect(await garage(["verify", path.join(folder, backup)], env)).toMatchObject({
    ...contradicts,
    out: expect.stringContaining(told),
  });
  const again = await startTestApp({ dataDir: app.dataDir });
  expect(again.output().split(told)).toHaveLength(2);
  await again.kill();

  await fs.writeFile(file, before);
  expect(await garage(["verify"], env)).toMatchObject({ code: 0, err: "" });
  const last = await startTestApp({ dataDir: app.dataDir });
  expect(last.output()).not.toContain("no department");
  await last.stop();
});
