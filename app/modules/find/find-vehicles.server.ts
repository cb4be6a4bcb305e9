import { registrationKey } from "../../shared/registration";
import { foldText } from "../../shared/text";
import type { Garage } from "../books/books.server";
import { knownInWords, vehiclePath } from "../vehicles/vehicle";
import { knownVehicle } from "../vehicles/vehicles.server";
import { MOST_OF_A_KIND } from "./find";
import { type Hit, RANK, type Rank, type Sought } from "./matches";

/** The fewest characters that are looked for inside a registration; two are looked for at its beginning. */
const SHORTEST_PART = 3;
const SHORTEST_START = 2;

/** What comes along from a sentence or a list: `WR11 AAA,`. Few registrations have any of it themselves. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * The vehicles whose registration has the text, however either is written; the last seen first within a rank. Punctuation around
 * the text counts only where a registration has it too.
 * Vehicles are no records, so the keys of their invoices, quotes and imported visits are looked through.
 */
export function findVehicles(garage: Garage, { phrase }: Sought): Hit[] {
  const part = foldText(registrationKey(phrase));
  const plain = part.replace(AROUND, "");
  const asTyped = vehiclesWith(garage, part);
  return asTyped.length > 0 || plain === part ? asTyped : vehiclesWith(garage, plain);
}

function vehiclesWith(garage: Garage, part: string): Hit[] {
  if (part.length < SHORTEST_START) return [];
  const byRank = registrationsWith(garage, part);
  const hits: Hit[] = [];
  for (const rank of [RANK.whole, RANK.start, RANK.part]) {
    hits.push(...lastSeen(garage, byRank.get(rank) ?? [], MOST_OF_A_KIND - hits.length, rank));
  }
  return hits;
}

function registrationsWith({ books }: Garage, part: string): Map<Rank, Set<string>> {
  const found = new Map<Rank, Set<string>>();
  for (const seen of [books.invoices, books.quotes, books.vehicleVisits]) {
    for (const key of seen.keysHaving("vehicle", part)) {
      const plain = foldText(key);
      const at = plain.indexOf(part);
      if (at > 0 && part.length < SHORTEST_PART) continue;
      const rank = at > 0 ? RANK.part : plain === part ? RANK.whole : RANK.start;
      const ofRank = found.get(rank) ?? new Set<string>();
      ofRank.add(key);
      found.set(rank, ofRank);
    }
  }
  return found;
}

/** The most recent few of these registrations. */
function lastSeen(garage: Garage, keys: Iterable<string>, limit: number, rank: Rank): Hit[] {
  if (limit === 0) return [];
  const { invoices, quotes, vehicleVisits } = garage.books;
  const seen = Array.from(keys, (key) => {
    const invoiced = invoices.group("vehicle", key).first()?.invoiceDate ?? "";
    const quoted = quotes.group("vehicle", key).first()?.quoteDate ?? "";
    const imported = vehicleVisits.group("vehicle", key).first()?.date ?? "";
    return { key, day: [invoiced, quoted, imported].sort().at(-1) ?? "" };
  });
  seen.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  return seen.slice(0, limit).flatMap(({ key }) => {
    const known = knownVehicle(garage, key);
    if (known === undefined) return [];
    const { registration, model } = known;
    const detail = [model, ...knownInWords(known)].filter(Boolean).join(" · ");
    return [{ rank, found: { _id: key, label: registration, detail, href: vehiclePath(key) } }];
  });
}
