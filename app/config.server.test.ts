import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, otherFaults, readBusiness, readSecret } from "./config.server";

function directoryWith(secret?: string): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-secret-"));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  if (secret !== undefined) fs.writeFileSync(path.join(dir, "secret"), secret);
  return dir;
}

test("no flipped bit gives another secret", async () => {
  const dir = directoryWith();
  const file = path.join(dir, "secret");
  const secret = await readSecret(dir);
  expect(await readSecret(dir)).toBe(secret);
  const whole = fs.readFileSync(file);
  const found = { refused: 0, same: 0, silent: 0 };
  for (let byte = 0; byte < whole.length; byte++) {
    for (let bit = 0; bit < 8; bit++) {
      const bytes = Buffer.from(whole);
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
      fs.writeFileSync(file, bytes);
      const read = await readSecret(dir).catch((error: unknown) => error);
      if (read === secret) found.same++;
      else if (read instanceof ConfigError) found.refused++;
      else found.silent++;
    }
  }
  // The newline at the end may be another space.
  expect(found.silent).toBe(0);
  expect(found.same).toBeLessThan(8);
  expect(found.refused).toBeGreaterThan(8 * (whole.length - 1) - 1);
});

test("a secret of an older version stays, and gets a checksum at a start", async () => {
  const secret = randomBytes(48).toString("base64url");
  const dir = directoryWith(`${secret}\n`);
  const file = path.join(dir, "secret");
  expect(await readSecret(dir, { readOnly: true })).toBe(secret);
  expect(fs.readFileSync(file, "utf8")).toBe(`${secret}\n`);
  expect(await readSecret(dir)).toBe(secret);
  expect(fs.readFileSync(file, "utf8")).toMatch(/^\["[0-9a-f]{8}","secret","[\w-]{64}"\]\n$/);
  expect(await readSecret(dir)).toBe(secret);
});

test("a secret that a person wrote is taken as it is", async () => {
  const own = 'correct "horse" battery staple, and more words';
  const dir = directoryWith(`${own}\n`);
  expect(await readSecret(dir)).toBe(own);
  expect(fs.readFileSync(path.join(dir, "secret"), "utf8")).toBe(`${own}\n`);
  await expect(readSecret(directoryWith("short"))).rejects.toThrow("is too short");
});

test("a logo that papers cannot print is told, and no other", async () => {
  const dir = directoryWith();
  await readBusiness(dir);
  const file = path.join(dir, "config.json");
  const config = JSON.parse(fs.readFileSync(file, "utf8"));
  for (const department of config.departments) department.logo = "logo.svg";
  fs.writeFileSync(file, JSON.stringify(config));
  fs.mkdirSync(path.join(dir, "logos"));
  const faults = (content: string | Buffer) => {
    fs.writeFileSync(path.join(dir, "logos", "logo.svg"), content);
    return otherFaults(dir, { readsSecret: false });
  };
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h1"/></svg>';
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  );
  const told =
    "logos/logo.svg is no picture, so papers print without it. It is the logo of Garage and MOT. Choose the logo again in Settings, or copy it out of a backup that has it.";
  for (const bad of ["", "Our logo", "%PDF-1.7", drawing.slice(0, -9), png.subarray(0, -20)])
    expect(await faults(bad)).toEqual([told]);
  // What Settings refuses for other reasons, and a person put there, prints.
  const scripted = drawing.replace("<path", "<script/><path");
  for (const good of [drawing, png, scripted, "RIFF....WEBP", Buffer.concat([png, Buffer.from(" ")])])
    expect(await faults(good)).toEqual([]);
});
