import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import { type Ask, askNobody, ValidationError } from "../../shared/errors";
import { registrationKey } from "../../shared/registration";
import { merged, validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import { checkVersion } from "../books/versions";
import { type CustomerView, customerView } from "../customers/customer";
import { dueAfter } from "../invoices/mot-test";
import { latestDue } from "../invoices/mot-test.server";
import { lastTest, vehicleDue } from "../mots/mots.server";
import { goneSince } from "./sightings.server";
import type { VehicleNote } from "./vehicle-note";
import { vehicleSchema } from "./vehicle-note.schema";
import { requireVehicle } from "./vehicles.server";

/** A vehicle as it is read: what its sales tell of it, and what staff say. */
export interface VehicleView extends Pick<VehicleNote, "_id" | "notes" | "goneSince" | "motDue"> {
  readonly registration: string;
  readonly model: string;
  /** Who has it, as far as anybody knows. */
  readonly customer: CustomerView | null;
  readonly lastSeen: Day | null;
  /** When its MOT is due, whoever says so. */
  readonly due: Day | null;
  /** When staff last said something of it: ISO 8601 in UTC. Null before the first time. */
  readonly updated: string | null;
}

/** A vehicle, however its registration is written. @throws NotFoundError when it was never here */
export function getVehicle(garage: Garage, registration: string): VehicleView {
  const { registration: plate, model, customer, lastSeen } = requireVehicle(garage, registration);
  const _id = registrationKey(registration);
  const keeper = garage.books.customers.get(customer?.id ?? "");
  return {
    ...{ _id, registration: plate, model, lastSeen: lastSeen ?? null, ...saidOf(garage, _id) },
    customer: keeper ? customerView(keeper) : null,
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
  return garage.books.update(by, ({ vehicleNotes }) => {
    requireVehicle(garage, registration);
    const _id = registrationKey(registration);
    const before = saidOf(garage, _id);
    const { gone, ...sent } = validate(
      vehicleSchema,
      merged({ ...before, gone: before.goneSince !== null }, input),
    );
    const said = {
      ...{ notes: sent.notes, motDue: sent.motDue || null },
      goneSince: gone ? (before.goneSince ?? today) : null,
    };
    if (said.motDue !== null && said.motDue !== before.motDue) checkDue(garage, _id, said.motDue);
    const stored = vehicleNotes.get(_id);
    if (stored && isSame(said, stored)) return getVehicle(garage, registration);
    if (stored) checkVersion(stored, version, "vehicle");
    if (said.motDue !== null && said.motDue !== before.motDue) ask(lateQuestion(said.motDue, today));
    if (stored) vehicleNotes.put({ ...stored, ...said });
    else vehicleNotes.insert({ _id, ...said });
    return getVehicle(garage, registration);
  });
}

/** What staff say of a vehicle, without what its sales or tests have overtaken. @param key of its registration */
function saidOf(garage: Garage, key: string): Pick<VehicleNote, "notes" | "goneSince" | "motDue"> {
  const note = garage.books.vehicleNotes.get(key);
  const motDue = note?.motDue ?? null;
  const isOvertaken = motDue !== vehicleDue(garage, key)?.due;
  return {
    ...{ notes: note?.notes ?? "", goneSince: goneSince(garage, key), motDue: isOvertaken ? null : motDue },
  };
}

function isSame(said: Pick<VehicleNote, "notes" | "goneSince" | "motDue">, stored: VehicleNote): boolean {
  return said.notes === stored.notes && said.goneSince === stored.goneSince && said.motDue === stored.motDue;
}

/** @throws ValidationError for a day that the last test here has overtaken: that is said on its invoice */
function checkDue(garage: Garage, key: string, motDue: Day): void {
  const test = lastTest(garage, key);
  const due = test && dueAfter(test);
  if (test === undefined || due === undefined || due < motDue) return;
  throw new ValidationError({
    motDue: [
      `Must be after ${formatListDay(due)}, which invoice ${test.autoId} says. Change that invoice if it is wrong`,
    ],
  });
}

function lateQuestion(motDue: Day, today: Day): string | undefined {
  if (motDue <= latestDue(today)) return undefined;
  return `The next test on ${formatListDay(motDue)} is more than 13 months away.`;
}
