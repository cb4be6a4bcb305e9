import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import { type Ask, askNobody, ValidationError } from "../../shared/errors";
import { registrationKey } from "../../shared/registration";
import { merged, validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import { updateAsking } from "../books/update-asking.server";
import { checkVersion, lastChangeOf } from "../books/versions";
import { type CustomerView, customerView } from "../customers/customer";
import { dueAfter } from "../invoices/mot-test";
import { latestDue } from "../invoices/mot-test.server";
import { lastTest, vehicleDue } from "../mots/mots.server";
import type { VehicleNote } from "./vehicle-note";
import { vehicleSchema } from "./vehicle-note.schema";
import { requireVehicle } from "./vehicles.server";

/** A vehicle as it is read: what its sales tell of it, and what staff say. */
export interface VehicleView extends Pick<VehicleNote, "_id" | "notes" | "motDue"> {
  readonly registration: string;
  readonly model: string;
  /** Who has it, as far as anybody knows. */
  readonly customer: CustomerView | null;
  readonly lastSeen: Day | null;
  /** Since when it is sold or scrapped; null if it is not, or was here again. */
  readonly goneSince: Day | null;
  /** When its MOT is due, whoever says so. */
  readonly due: Day | null;
  /** When staff last said something of it: ISO 8601 in UTC. Null before the first time. */
  readonly updated: string | null;
}

/** A vehicle, however its registration is written. @throws NotFoundError when it was never here */
export function getVehicle(garage: Garage, registration: string): VehicleView {
  const { registration: plate, model, customer, lastSeen, goneSince } = requireVehicle(garage, registration);
  const _id = registrationKey(registration);
  const keeper = garage.books.customers.get(customer?.id ?? "");
  const { notes } = garage.books.vehicleNotes.get(_id) ?? NOTHING_SAID;
  return {
    ...{ _id, registration: plate, model, lastSeen: lastSeen ?? null, notes, goneSince },
    customer: keeper ? customerView(keeper) : null,
    motDue: dueAsSaid(garage, _id),
    due: vehicleDue(garage, _id)?.due ?? null,
    updated: garage.books.vehicleNotes.get(_id)?.updated ?? null,
  };
}

/**
 * Says something of a vehicle; what is not sent stays.
 * @param version the `updated` on the editor's screen.
 * @throws NotFoundError @throws ValidationError @throws ConflictError @throws QuestionError
 */
export function updateVehicle(
  garage: Garage,
  registration: string,
  input: unknown,
  by: string,
  version?: string,
  ask: Ask = askNobody,
  today = londonDayOf(new Date()),
): Promise<VehicleView> {
  return updateAsking(garage, by, ask, ({ vehicleNotes }, ask) => {
    const _id = registrationKey(registration);
    const stood = {
      gone: requireVehicle(garage, registration).goneSince !== null,
      motDue: dueAsSaid(garage, _id),
    };
    const stored = vehicleNotes.get(_id);
    const before = stored ?? NOTHING_SAID;
    const { gone, notes, ...sent } = validate(vehicleSchema, merged({ ...before, ...stood }, input));
    const motDue = sent.motDue || null;
    const isOtherDay = motDue !== stood.motDue;
    if (motDue !== null && isOtherDay) checkDue(garage, _id, motDue);
    const now = vehicleNotes.moment;
    const said: Said = {
      // What a later sale or test overtook stays as it was said: that may be taken back too.
      ...{ notes, motDue: before.motDue, motDueAt: before.motDueAt },
      ...(isOtherDay && { motDue, motDueAt: motDue && now }),
      goneAt: gone === stood.gone ? before.goneAt : gone ? now : null,
    };
    if (stored && isSame(said, stored)) return getVehicle(garage, registration);
    if (stored) checkVersion(stored, version, "vehicle", lastChangeOf(garage, "vehicleNotes", stored, by));
    if (motDue !== null && isOtherDay) ask(dayQuestion(motDue, today));
    if (stored) vehicleNotes.put({ ...stored, ...said });
    else vehicleNotes.insert({ _id, ...said });
    return getVehicle(garage, registration);
  });
}

/** When its test is due as staff said; null if something has overtaken that. @param key of its registration */
function dueAsSaid(garage: Garage, key: string): Day | null {
  const motDue = garage.books.vehicleNotes.get(key)?.motDue;
  return motDue && motDue === vehicleDue(garage, key)?.due ? motDue : null;
}

type Said = Pick<VehicleNote, "notes" | "goneAt" | "motDue" | "motDueAt">;

const NOTHING_SAID: Said = { notes: "", goneAt: null, motDue: null, motDueAt: null };

function isSame(said: Said, stored: VehicleNote): boolean {
  return (
    said.notes === stored.notes &&
    said.goneAt === stored.goneAt &&
    said.motDue === stored.motDue &&
    said.motDueAt === stored.motDueAt
  );
}

/**
 * The test's own day may be said where another program knew of a later one, which would count without it.
 * @throws ValidationError for a day that the last test here has overtaken: that is said on its invoice
 */
function checkDue(garage: Garage, key: string, motDue: Day): void {
  const test = lastTest(garage, key);
  const due = test && dueAfter(test);
  if (test === undefined || due === undefined || due < motDue) return;
  const visits = [...garage.books.vehicleVisits.group("vehicle", key)];
  const isToldLater = visits.some((visit) => visit.motDue !== null && visit.motDue > due);
  if (isToldLater && due === motDue) return;
  const rule = isToldLater ? "Must not be before" : "Must be after";
  throw new ValidationError({
    motDue: [
      `${rule} ${formatListDay(due)}, which invoice ${test.autoId} says. Change that invoice if it is wrong`,
    ],
  });
}

function dayQuestion(motDue: Day, today: Day): string | undefined {
  if (motDue < today) return `The next test on ${formatListDay(motDue)} is past already.`;
  if (motDue <= latestDue(today)) return undefined;
  return `The next test on ${formatListDay(motDue)} is more than 13 months away.`;
}
