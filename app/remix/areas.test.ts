import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { areaOf, buildsByArea } from "./areas";

const build: ServerBuild = await import(pathToFileURL(path.resolve("build/index.js")).href);
const areas = buildsByArea(build);

/** Remix's manifest as the tree that a path is matched with. */
function tree({ routes }: ServerBuild, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }): RouteObject => {
      return index ? { id, path, index } : { id, path, children: tree({ routes } as ServerBuild, id) };
    });
}

function matched(part: ServerBuild, address: string) {
  return matchRoutes(tree(part), address)?.map(({ route, params }) => [route.id, params]);
}

function pathOf(id: string | undefined): string {
  const route = build.routes[id ?? ""];
  return route ? `${pathOf(route.parentId)}/${route.path ?? ""}`.replaceAll(/\/+/g, "/") : "";
}

const addresses = Object.keys(build.routes).flatMap((id) => {
  const address = pathOf(id).replaceAll(/:\w+/g, "x5").replace("*", "no/such");
  return [address, `${address}/`, `${address}/more`, address.toUpperCase()];
});

describe("the routes of an area", () => {
  test("match a path as the whole build does", () => {
    for (const address of addresses) {
      const part = areas.get(areaOf(address));
      if (part) expect(matched(part, address), address).toEqual(matched(build, address));
    }
  });

  test("match the paths that lead there too", () => {
    for (const address of addresses) {
      const part = areas.get(areaOf(address));
      const words = address.split("/").filter(Boolean);
      for (let length = 0; part && length < words.length; length++) {
        const path = `/${words.slice(0, length).join("/")}`;
        expect(matched(part, path), `${path} at ${address}`).toEqual(matched(build, path));
      }
    }
  });

  test.each([
    ["/INVOICES", 4],
    ["/home.data", 4],
    ["/api/invoices/x5", 6],
    ["/customers/x5/edit", 12],
    ["/invoices/x5/receipts/x5/delete", 24],
  ])("are a small part of it: %s", (address, count) => {
    const part = areas.get(areaOf(address));
    expect(part).toBeDefined();
    expect(Object.keys(part?.routes ?? {}).length).toBeLessThanOrEqual(count);
  });

  test("are those of the address that a browser makes of it", () => {
    expect(areaOf("/vat\\files/x5\\y.data")).toBe(areaOf("/vat/files/x5/y"));
  });

  test("are not known where its first word is written in another way", () => {
    expect(areas.has(areaOf("/custom%65rs"))).toBe(false);
  });
});
