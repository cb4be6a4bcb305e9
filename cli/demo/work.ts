import { addDays, type Day, formatEntryDay } from "../../app/shared/dates";
import { addMoney, multiplyMoney, toPence, toPounds } from "../../app/shared/money";
import type { Chance } from "./random";
import { BRANDS, OILS, TYRE_BRANDS } from "./tables/brands";
import { LABOUR, MOT_TEST } from "./tables/business";
import { REPAIRS, SERVICING } from "./tables/jobs";
import type { Size } from "./tables/models";
import { ADVISORIES, DISCOUNTS } from "./tables/remarks";
import { SERVICES, type ServiceId } from "./tables/services";
import { TYRES } from "./tables/tyres";
import { mileageOn } from "./vehicles";
import type { Visit } from "./visits";

/** The input of `addLine`. */
export interface LineInput {
  readonly service: ServiceId;
  readonly description: string;
  readonly charged: number;
  /** How many units `charged` is for, if not 1, and the price of one. */
  readonly quantity?: number;
  readonly unitPrice?: number;
  readonly addVat: boolean;
}

/** The work done at a visit. */
export interface Work {
  readonly lines: readonly LineInput[];
  readonly repairNotes: string;
}

type Job = (typeof SERVICING)[number];
type Slots = Readonly<Record<string, string>>;

const MOST_LINES = 7;
/** The services that two jobs at one visit may share. Jobs that share any other service are the same job twice. */
const COMMON: ReadonlySet<ServiceId> = new Set<ServiceId>([
  LABOUR,
  "parts",
  "brake-fluid",
  "alignment",
  "disposal",
]);
const PRICES = new Map<ServiceId, number>(SERVICES.map(({ id, unitPrice }) => [id, unitPrice]));
const COST: Readonly<Record<Size, number>> = { small: 0.85, medium: 1, large: 1.3, van: 1.15 };
/** Prices by years ago, relative to the price list of the last year. */
const EARLIER = [1, 0.965, 0.93, 0.9];
const LABOUR_PENCE = [6500, 6250, 6000, 6000];

/** @param yearsAgo whole years between the visit and the last day, for the prices of that time. */
export function workOf(visit: Visit, day: Day, yearsAgo: number, chance: Chance): Work {
  return visit.kind === "mot" ? motTest(visit, day, chance) : repair(visit, day, yearsAgo, chance);
}

function motTest(visit: Visit, day: Day, chance: Chance): Work {
  const expires = formatEntryDay(addDays(day, 365));
  return {
    lines: [
      {
        service: MOT_TEST,
        description: `Class 4, pass. Certificate valid until ${expires}`,
        charged: PRICES.get(MOT_TEST) ?? 0,
        addVat: false,
      },
    ],
    repairNotes: chance.isLucky(0.5) ? motNotes(visit, day, chance) : "",
  };
}

function motNotes({ vehicle, together }: Visit, day: Day, chance: Chance): string {
  const mileage = `Mileage ${mileageOn(vehicle, day).toLocaleString("en-GB")}.`;
  if (together === "failed") return `${mileage} Failed at first, repaired and passed the retest.`;
  const advisories = chance.shuffled(ADVISORIES).slice(0, chance.whole(0, 3));
  if (advisories.length === 0) return `${mileage} Passed without advisories.`;
  return `${mileage} Passed. Advised: ${advisories.join("; ")}.`;
}

function repair(visit: Visit, day: Day, yearsAgo: number, chance: Chance): Work {
  const { vehicle, together } = visit;
  const jobs = chooseJobs(visit, chance);
  const lines: LineInput[] = [];
  const notes: string[] = [];
  for (const job of jobs) {
    const slots = slotsFor(vehicle.model.size, chance);
    const added = linesOf(job, vehicle.model.size, yearsAgo, slots, chance);
    if (lines.length > 0 && lines.length + added.length > MOST_LINES) continue;
    lines.push(
      ...added.filter(
        ({ service }) => !isOnceOnly(service) || !lines.some((line) => line.service === service),
      ),
    );
    notes.push(sentence(fill(chance.pick(job.notes), slots)));
  }
  const discount = discountOn(lines, chance);
  if (discount && lines.length < MOST_LINES) lines.push(discount);
  if (together === "serviced" && chance.isLucky(0.4)) notes.unshift("Done with the MOT.");
  if (together === "failed") notes.unshift("For the MOT.");
  const mileage = `Mileage ${mileageOn(vehicle, day).toLocaleString("en-GB")}.`;
  const told = [mileage, ...notes].filter(Boolean).join(" ");
  return { lines, repairNotes: chance.isLucky(0.72) ? told : "" };
}

/** A line as it is quoted: in whole pounds, so that units with pence become one amount. */
export function quotedLine({ quantity, unitPrice, ...line }: LineInput): LineInput {
  if (quantity === undefined || unitPrice === undefined || !Number.isInteger(line.charged)) return line;
  return { ...line, quantity, unitPrice };
}

/** With an MOT, a service or the repairs that the MOT required; otherwise any fault, and sometimes two. */
function chooseJobs({ vehicle, together }: Visit, chance: Chance): Job[] {
  const { fuel } = vehicle.model;
  const fits = ({ needs }: Job) =>
    needs === "any" ||
    (fuel !== "electric" && needs === "engine") ||
    needs === fuel ||
    (needs === "petrol" && fuel === "hybrid");
  const pick = (jobs: readonly Job[]) => chance.pickWeighted(jobs.filter(fits), ({ weight }) => weight);
  const repairs = together === "failed" ? REPAIRS.filter(({ isForMot }) => isForMot) : REPAIRS;
  const isService = together === "serviced" || (together === undefined && chance.isLucky(0.35));
  const first = isService ? pick(SERVICING) : pick(repairs);
  if (!chance.isLucky(0.3)) return [first];
  const second = pick(repairs);
  const parts = new Set(first.lines.map(({ service }) => service).filter((service) => !COMMON.has(service)));
  return second.lines.some(({ service }) => parts.has(service)) ? [first] : [first, second];
}

/** Whether the service covers the whole car, so that it is never done twice. */
function isOnceOnly(service: ServiceId): boolean {
  return service === "brake-fluid" || service === "alignment" || service === "disposal";
}

function linesOf(job: Job, size: Size, yearsAgo: number, slots: Slots, chance: Chance): LineInput[] {
  const lines: LineInput[] = [];
  const tyrePrice = amountWithin(TYRES[size].price, 1, chance);
  for (const { service, words, hours, price, quantity = 1, share = 1 } of job.lines) {
    if (share < 1 && !chance.isLucky(share)) continue;
    const time = hours && tenths(hours, chance);
    const cost = COST[size] * (EARLIER[yearsAgo] ?? 1);
    const unitPrice =
      time !== undefined
        ? toPounds(Math.round(time * labourPence(service, yearsAgo)))
        : service === "tyre"
          ? tyrePrice
          : price
            ? amountWithin(price, cost, chance)
            : listPrice(service, cost);
    lines.push({
      service,
      description: sentence(fill(words, { ...slots, h: time === undefined ? "" : String(time) })),
      charged: multiplyMoney(unitPrice, quantity),
      ...(quantity !== 1 && { quantity, unitPrice }),
      addVat: true,
    });
  }
  return lines;
}

function labourPence(service: ServiceId, yearsAgo: number): number {
  const pence = LABOUR_PENCE[yearsAgo] ?? 6500;
  return service === LABOUR ? pence : pence + 500;
}

/** The list price: expensive services cost more for larger cars, small items the same for all. */
function listPrice(service: ServiceId, cost: number): number {
  const price = PRICES.get(service) ?? 0;
  return price < 100 ? price : Math.round(price * cost);
}

function amountWithin([from, to]: readonly [number, number], cost: number, chance: Chance): number {
  const pounds = Math.round((from + chance.next() * (to - from)) * cost);
  return toPounds(toPence(pounds) + chance.pick([0, 0, 50, 40, -5, -1]));
}

/** Hours are booked in tenths. */
function tenths([from, to]: readonly [number, number], chance: Chance): number {
  return chance.whole(Math.round(from * 10), Math.round(to * 10)) / 10;
}

function discountOn(lines: readonly LineInput[], chance: Chance): LineInput | undefined {
  const sum = addMoney(...lines.map(({ charged }) => charged));
  if (sum < 140 || !chance.isLucky(0.05)) return undefined;
  const most = Math.min(40, Math.floor(sum / 10));
  return {
    service: "discount",
    description: chance.pick(DISCOUNTS),
    charged: -Math.max(5, Math.floor((chance.next() * most) / 5) * 5),
    addVat: true,
  };
}

function slotsFor(size: Size, chance: Chance): Slots {
  return {
    side: chance.pick(["nearside", "offside"]),
    end: chance.pick(["front", "rear"]),
    tyre: `${chance.pick(TYRE_BRANDS)} ${chance.pick(TYRES[size].sizes)}`,
    oil: chance.pick(OILS),
    ...Object.fromEntries(
      Object.entries(BRANDS).map(([name, makers]) => [name, chance.pick<string>(makers)]),
    ),
  };
}

function fill(words: string, slots: Slots): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? "");
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
