import type { Day } from "../../app/shared/dates";
import { yearsBefore } from "./calendar";
import type { Chance } from "./random";
import {
  CLASSICS,
  LOCAL_TAGS,
  MODELS,
  type Model,
  OTHER_TAGS,
  PICK_UPS,
  VANS,
  YEAR_LETTERS,
} from "./tables/models";

export interface Vehicle {
  readonly model: Pick<Model, "name" | "fuel" | "size">;
  readonly reg: string;
  /** The date of first registration, which also decides when the MOT is due. */
  readonly registered: Day;
  readonly milesAYear: number;
}

// Vowels only at the end, and no letters that rude words need, so that plates never spell one.
const PLATE_LETTERS = "BDHJKLMNPRTVWXYZ";
const LAST_LETTERS = `${PLATE_LETTERS}AEOU`;

const NEWEST_MODEL_YEAR = 2025;
const SHARE_OF_CLASSICS = 0.008;

/** First registrations by month: new plates come out in March and September. */
const REGISTRATIONS = [7, 4, 14, 7, 8, 9, 8, 6, 14, 8, 8, 6];

type VehicleKind = "car" | "van" | "van or pick-up";

const SOLD: Readonly<Record<VehicleKind, readonly Model[]>> = {
  car: MODELS,
  van: VANS,
  "van or pick-up": [...VANS, ...PICK_UPS],
};

export interface VehicleMaker {
  /** @param motOn the day when its MOT is due each year, if known. */
  make(want: { kind: VehicleKind; before: Day; motOn?: Day }): Vehicle;
  /** Adds a yearly mileage to a given vehicle. */
  adopt(vehicle: Omit<Vehicle, "milesAYear">): Vehicle;
}

export function vehicleMaker(chance: Chance): VehicleMaker {
  const taken = new Set<string>();

  function unused(draw: () => string): string {
    for (;;) {
      const reg = draw();
      if (taken.has(reg)) continue;
      taken.add(reg);
      return reg;
    }
  }

  const letters = () => {
    const [first, second] = chance.shuffled([...PLATE_LETTERS]);
    return `${first}${second}${chance.pick([...LAST_LETTERS].filter((last) => last !== first && last !== second))}`;
  };

  const currentPlate = (registered: Day) => {
    const tag = chance.isLucky(0.6) ? chance.pick(LOCAL_TAGS) : chance.pick(OTHER_TAGS);
    return `${tag}${ageIdentifier(registered)} ${letters()}`;
  };

  function classic(): Vehicle {
    const { year, ...model } = chance.pick(CLASSICS);
    const registered = `${year}-${chance.pick(["08", "09", "10", "11"])}-${twoDigits(chance.whole(1, 28))}`;
    const letter = YEAR_LETTERS[year];
    const reg = unused(() => {
      if (letter === undefined) return `${chance.whole(101, 998)} ${letters()}`;
      if (year < 1983) return `${letters()} ${chance.whole(101, 998)}${letter}`;
      return `${letter}${chance.whole(101, 998)} ${letters()}`;
    });
    return { model, reg, registered, milesAYear: chance.whole(8, 30) * 100 };
  }

  return {
    make({ kind, before, motOn }) {
      const isVan = kind !== "car";
      if (!isVan && !motOn && chance.isLucky(SHARE_OF_CLASSICS)) return classic();
      const [least, most] = isVan ? [1, 11] : [1, 17];
      const age = Math.max(
        Math.round((chance.whole(least, most) + chance.whole(least, most)) / 2),
        motOn ? 3 : 1,
      );
      const registered = yearsBefore(motOn ?? dayWithin(chance, before), age);
      const year = Math.min(Number(registered.slice(0, 4)), NEWEST_MODEL_YEAR);
      const sold = SOLD[kind].filter(({ from, to }) => from <= year && year <= to);
      return {
        model: chance.pickWeighted(sold, ({ weight }) => weight),
        reg: unused(() => currentPlate(registered)),
        registered,
        milesAYear: isVan ? chance.whole(90, 240) * 100 : chance.whole(35, age > 9 ? 90 : 130) * 100,
      };
    },
    adopt(vehicle) {
      taken.add(vehicle.reg);
      return {
        ...vehicle,
        milesAYear: vehicle.model.size === "van" ? chance.whole(120, 260) * 100 : chance.whole(40, 120) * 100,
      };
    },
  };
}

/** A day in the year before `before`, distributed like first registrations. */
function dayWithin(chance: Chance, before: Day): Day {
  const month = chance.pickWeighted([...REGISTRATIONS.keys()], (each) => REGISTRATIONS[each] ?? 1) + 1;
  const monthAndDay = `${twoDigits(month)}-${twoDigits(chance.whole(1, 28))}`;
  const day = `${before.slice(0, 4)}-${monthAndDay}`;
  return day < before ? day : yearsBefore(day, 1);
}

/** The two digits of a plate since September 2001: `18` for March to August 2018, `68` for the next half-year. */
export function ageIdentifier(registered: Day): string {
  const year = Number(registered.slice(0, 4));
  const month = Number(registered.slice(5, 7));
  if (month >= 3 && month <= 8) return twoDigits(year % 100);
  return twoDigits(((month >= 9 ? year : year - 1) % 100) + 50);
}

/** The mileage on a day. */
export function mileageOn(vehicle: Vehicle, day: Day): number {
  const years = (Date.parse(day) - Date.parse(vehicle.registered)) / (365.25 * 86_400_000);
  return Math.round(years * vehicle.milesAYear * 1.003) + 12;
}

/** Whether the vehicle is old enough to need an MOT on that day. */
export function needsMot(vehicle: Vehicle, day: Day): boolean {
  return vehicle.registered <= yearsBefore(day, 3);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
