import type { Calendar } from "./calendar";
import type { Customers, PlannedCustomer } from "./customers";
import type { Chance } from "./random";
import { needsMot, type Vehicle } from "./vehicles";

/** A vehicle's stay that leads to one invoice. A day is its index in the calendar. */
export interface Visit {
  readonly day: number;
  readonly customer: PlannedCustomer;
  readonly vehicle: Vehicle;
  readonly kind: "mot" | "repair";
  /** The work combined with an MOT, on both the MOT's visit and the repair's visit. */
  readonly together?: "serviced" | "failed";
  /** From 0 to 1: the order of visits within a day. An MOT and its repair share a turn. */
  readonly turn: number;
}

const SHARE_WITH_WORK = 0.42;
const SHARE_KEPT = 0.95;
/** An MOT is done at most this many days before its due day, or a little late. */
const EARLIEST = 30;
const LATEST = 2;
const WEIGHT_OF_VAN = 2.5;

/** Plans exactly `counts` visits, in order of their days. Each customer's MOTs recur every year. */
export function planVisits(
  { courier, others }: Customers,
  counts: { readonly courier: number; readonly all: number },
  calendar: Calendar,
  chance: Chance,
): Visit[] {
  const visits = [
    ...visitsOf([courier], counts.courier, calendar, chance),
    ...visitsOf(others, counts.all - counts.courier, calendar, chance),
  ];
  // The sort is stable, so an MOT stays before the repair that follows from it.
  return visits.sort((a, b) => a.day - b.day || a.turn - b.turn);
}

function visitsOf(
  customers: readonly PlannedCustomer[],
  count: number,
  calendar: Calendar,
  chance: Chance,
): Visit[] {
  const visits = customers.flatMap((customer) => regularVisits(customer, calendar, chance));
  if (visits.length > count) {
    const kept = new Set(chance.shuffled(visits).slice(0, count));
    return visits.filter((visit) => kept.has(visit));
  }
  const garages = customers.flatMap((customer) =>
    customer.vehicles.map((vehicle) => ({ customer, vehicle })),
  );
  const weights = garages.map(
    ({ customer, vehicle }) =>
      (customer.to - customer.from + 1) * (vehicle.model.size === "van" ? WEIGHT_OF_VAN : 1),
  );
  const drawOne = drawer(weights, chance);
  while (visits.length < count) {
    const { customer, vehicle } = garages[drawOne()] ?? { customer: undefined, vehicle: undefined };
    if (!customer) break;
    const from = Math.max(customer.from, calendar.indexOf(vehicle.registered) + 30);
    const day = calendar.pickDay(chance, from, customer.to);
    if (day !== undefined) visits.push({ day, customer, vehicle, kind: "repair", turn: chance.next() });
  }
  return visits;
}

/** The first visit of a new customer, and every vehicle's yearly MOT, often with work. */
function regularVisits(customer: PlannedCustomer, calendar: Calendar, chance: Chance): Visit[] {
  const visits: Visit[] = [];
  const { from, to, isNew, comesForMot, vehicles } = customer;
  const [first] = vehicles;

  const addMot = (day: number, vehicle: Vehicle) => {
    const mot: Visit = { day, customer, vehicle, kind: "mot", turn: chance.next() };
    if (!chance.isLucky(SHARE_WITH_WORK)) {
      visits.push(mot);
      return;
    }
    const together = chance.isLucky(0.5) ? "serviced" : "failed";
    visits.push({ ...mot, together }, { ...mot, together, kind: "repair" });
  };

  if (isNew && first) {
    if (comesForMot) addMot(from, first);
    else
      visits.push({
        day: from,
        customer,
        vehicle: first,
        kind: "repair",
        turn: chance.next(),
      });
  }
  const years = new Set(calendar.days.slice(from, to + 1).map((day) => day.slice(0, 4)));
  for (const vehicle of vehicles) {
    for (const year of years) {
      const due = calendar.indexOf(`${year}${vehicle.registered.slice(4)}`);
      const isFirstVisit = vehicle === first && comesForMot && Math.abs(due - from) < 60;
      const earliest = Math.max(from, due - EARLIEST);
      const latest = Math.min(to, due + LATEST);
      // An MOT whose possible days are partly outside the customer's time takes place with a matching probability.
      const isWithin = chance.isLucky((SHARE_KEPT * (latest - earliest + 1)) / (EARLIEST + LATEST + 1));
      if (isFirstVisit || !isWithin) continue;
      const day = calendar.pickDay(chance, earliest, latest);
      const isDue = needsMot(vehicle, calendar.days[Math.min(due, calendar.last)] ?? "");
      if (day !== undefined && isDue) addMot(day, vehicle);
    }
  }
  return visits;
}

/** Draws indexes by weight, quickly even for long lists. */
function drawer(weights: readonly number[], chance: Chance): () => number {
  const until: number[] = [];
  let all = 0;
  for (const weight of weights) {
    all += weight;
    until.push(all);
  }
  return () => {
    const point = chance.next() * all;
    let low = 0;
    let high = until.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((until[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
