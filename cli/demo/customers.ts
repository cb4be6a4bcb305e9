import type { CustomerType, PaymentTerms } from "../../app/modules/customers/customer";
import type { Calendar } from "./calendar";
import type { Chance } from "./random";
import { FARMS, LOCAL_FIRMS, TRADES } from "./tables/companies";
import { COURIER, KNOWN_CUSTOMERS, type KnownCustomer } from "./tables/known";
import { COMMON_SURNAMES, FIRST_NAMES, SURNAMES } from "./tables/people";
import { HOUSE_NAMES, PLACES, type Place, STREETS, YARDS } from "./tables/places";
import { type Vehicle, type VehicleMaker, vehicleMaker } from "./vehicles";

/** The input of `createCustomer`. */
export interface CustomerInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly town: string;
  readonly postalCode: string;
  readonly creditAccount: boolean;
  readonly highValue: boolean;
  readonly customerType: CustomerType;
  readonly paymentTerms: PaymentTerms;
  readonly noReminders?: boolean;
}

/** A customer in the plan. Days are indexes of the calendar. */
export interface PlannedCustomer {
  readonly id: string;
  readonly input: CustomerInput;
  readonly vehicles: readonly Vehicle[];
  /** The first possible day of a visit; exactly the first visit's day when `isNew`. */
  readonly from: number;
  readonly to: number;
  readonly isNew: boolean;
  /** Whether the first visit is for an MOT. */
  readonly comesForMot: boolean;
}

/** Mail to these domains reaches nobody: they are reserved for examples (RFC 2606). */
const MAIL_DOMAINS = ["example.com", "example.org", "example.net"] as const;
const POSTCODE_LETTERS = "ABDEFGHJLNPQRSTUWXYZ";
const SHARE_OF_TRADE = 0.12;
const SHARE_OF_REGULARS = 0.6;
const COURIER_VANS = 12;
/** Of so many customers, one asked for no reminders. */
const NO_REMINDERS_EVERY = 24;
/** The average years that a customer stays. */
const STAY = 9;

export interface Customers {
  readonly courier: PlannedCustomer;
  readonly others: readonly PlannedCustomer[];
}

export function planCustomers(count: number, calendar: Calendar, chance: Chance): Customers {
  const makeVehicle = vehicleMaker(chance);
  const phones = phoneBook(chance);
  const known = [COURIER, ...KNOWN_CUSTOMERS].map((each) => {
    phones.keep(each.phone);
    return planKnown(each, calendar, makeVehicle, chance);
  });
  const [courier, ...others] = known as [PlannedCustomer, ...PlannedCustomer[]];
  const firms = firmsOf(chance);
  while (others.length + 1 < count) {
    const isTrade = chance.isLucky(SHARE_OF_TRADE);
    const housemate = chance.isLucky(0.015) ? chance.pick(others) : undefined;
    const input = isTrade
      ? tradeCustomer(firms, phones, chance)
      : privateCustomer(phones, chance, housemate?.input);
    others.push(planVisitor(input, calendar, makeVehicle, chance));
  }
  const wantNone = (index: number) => index % NO_REMINDERS_EVERY === NO_REMINDERS_EVERY / 4;
  return {
    courier,
    others: others.map((each, index) =>
      wantNone(index) ? { ...each, input: { ...each.input, noReminders: true } } : each,
    ),
  };
}

function planKnown(
  { kind, vehicles, addressLine2 = "", ...contact }: KnownCustomer,
  { days, last }: Calendar,
  maker: VehicleMaker,
  chance: Chance,
): PlannedCustomer {
  const fleet = vehicles.map((vehicle) => maker.adopt(vehicle));
  const wanted = contact.name === COURIER.name ? COURIER_VANS : fleet.length;
  while (fleet.length < wanted) fleet.push(maker.make({ kind: "van", before: days[0] ?? "" }));
  const isTrade = kind !== "private";
  return {
    id: chance.id(),
    input: {
      ...contact,
      addressLine2,
      creditAccount: isTrade,
      highValue: kind === "highValue",
      customerType: isTrade ? "Trade" : "Private",
      paymentTerms: kind === "highValue" ? "28 Days" : isTrade ? "14 Days" : "7 Days",
    },
    vehicles: fleet,
    from: 0,
    to: last,
    isNew: false,
    comesForMot: false,
  };
}

function planVisitor(
  input: CustomerInput,
  calendar: Calendar,
  maker: VehicleMaker,
  chance: Chance,
): PlannedCustomer {
  const isTrade = input.customerType === "Trade";
  const isNew = !chance.isLucky(SHARE_OF_REGULARS);
  const from = isNew ? (calendar.pickDay(chance, 0, calendar.last) ?? 0) : 0;
  const stay = Math.round(-Math.log(1 - chance.next()) * STAY * 365);
  const day = calendar.days[from] ?? "";
  const comesForMot = isNew && chance.isLucky(0.6);
  const vehicles = Array.from({ length: fleetSize(input, chance) }, (_, index) =>
    maker.make({
      kind: chance.isLucky(isTrade ? 0.75 : 0.04) ? "van or pick-up" : "car",
      before: day,
      ...(comesForMot && index === 0 ? { motOn: day } : {}),
    }),
  );
  return {
    id: chance.id(),
    input,
    vehicles,
    from,
    to: Math.min(from + stay, calendar.last),
    isNew,
    comesForMot,
  };
}

function fleetSize({ customerType, highValue }: CustomerInput, chance: Chance): number {
  if (customerType === "Private") return chance.isLucky(0.25) ? 2 : 1;
  return highValue ? chance.whole(2, 8) - chance.whole(0, 1) : chance.whole(1, 3);
}

function privateCustomer(
  phones: PhoneBook,
  chance: Chance,
  housemate: CustomerInput | undefined,
): CustomerInput {
  const shared = housemate?.customerType === "Private" ? housemate : undefined;
  const first = chance.pick(FIRST_NAMES);
  const surname =
    shared?.name.split(" ").at(-1) ?? chance.pick(chance.isLucky(0.3) ? COMMON_SURNAMES : SURNAMES);
  const place = placeOf(chance);
  return {
    name: `${first} ${surname}`,
    email: personalEmail(first, surname, chance),
    phone: shared?.phone ?? (chance.isLucky(0.72) ? phones.mobile() : phones.landline(place.dialling)),
    ...(shared ? addressOf(shared) : homeAddress(place, chance)),
    creditAccount: chance.isLucky(0.35),
    highValue: false,
    customerType: "Private",
    paymentTerms: chance.isLucky(0.9) ? "7 Days" : "14 Days",
  };
}

function tradeCustomer(firms: (place: Place) => Firm, phones: PhoneBook, chance: Chance): CustomerInput {
  const place = placeOf(chance);
  const { name, isCraft, farm } = firms(place);
  const highValue = chance.isLucky(isCraft ? 0.7 : 0.2);
  const box = chance.pick(["accounts", "office", "info", "bookings"]);
  return {
    name,
    email: `${box}@${plainLetters(name.replace(/ Ltd$/, "").replace(/ and /g, ""))}.example`,
    phone: chance.isLucky(0.75) ? phones.landline(place.dialling) : phones.mobile(),
    addressLine1: farm ?? chance.pick(YARDS),
    addressLine2: chance.isLucky(0.6) ? chance.pick(STREETS) : "",
    town: place.town,
    postalCode: postcodeIn(place, chance),
    creditAccount: true,
    highValue,
    customerType: "Trade",
    paymentTerms: highValue
      ? chance.pick(["14 Days", "28 Days", "28 Days"])
      : chance.pick(["7 Days", "14 Days"]),
  };
}

interface Firm {
  readonly name: string;
  /** A craft business, such as a builder or plumber, which has vans. */
  readonly isCraft: boolean;
  readonly farm?: string;
}

/** Firms, none used twice. */
function firmsOf(chance: Chance): (place: Place) => Firm {
  const taken = new Set([COURIER, ...KNOWN_CUSTOMERS].map(({ name }) => name));
  const draw = ({ town }: Place): Firm => {
    const kind = chance.next();
    if (kind < 0.5) return { name: `${chance.pick(SURNAMES)} ${chance.pick(TRADES)}`, isCraft: true };
    if (kind < 0.62)
      return { name: `${chance.pick(SURNAMES)} and Sons ${chance.pick(TRADES)}`, isCraft: true };
    if (kind < 0.7) return { name: `${town} ${chance.pick(TRADES)}`, isCraft: true };
    if (kind < 0.92) return { name: `${town} ${chance.pick(LOCAL_FIRMS)}`, isCraft: false };
    const farm = chance.pick(FARMS);
    return { name: `${farm}, ${town}`, isCraft: false, farm };
  };
  return (place) => {
    for (;;) {
      const firm = draw(place);
      if (taken.has(firm.name)) continue;
      taken.add(firm.name);
      return firm;
    }
  };
}

const placeOf = (chance: Chance): Place => chance.pickWeighted(PLACES, ({ weight }) => weight);

function postcodeIn(place: Place, chance: Chance): string {
  return `${chance.pick(place.sectors)}${chance.pick([...POSTCODE_LETTERS])}${chance.pick([...POSTCODE_LETTERS])}`;
}

function homeAddress(place: Place, chance: Chance) {
  const street = chance.pick(STREETS);
  const [addressLine1, addressLine2] = chance.isLucky(0.14)
    ? [chance.pick(HOUSE_NAMES), street]
    : [`${chance.whole(1, chance.whole(12, 140))} ${street}`, ""];
  return { addressLine1, addressLine2, town: place.town, postalCode: postcodeIn(place, chance) };
}

function addressOf({ addressLine1, addressLine2, town, postalCode }: CustomerInput) {
  return { addressLine1, addressLine2, town, postalCode };
}

function personalEmail(first: string, surname: string, chance: Chance): string {
  const [given, family] = [plainLetters(first), plainLetters(surname)];
  const name = chance.pickWeighted(
    [
      `${given}.${family}`,
      `${given[0]}.${family}`,
      `${given}${family}${chance.whole(51, 99)}`,
      `${family}.${given}`,
    ],
    (each) => (each.startsWith(`${given}.`) ? 5 : 2),
  );
  return `${name}@${chance.pick(MAIL_DOMAINS)}`;
}

function plainLetters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

interface PhoneBook {
  keep(phone: string): void;
  mobile(): string;
  landline(dialling: string): string;
}

/** Unique phone numbers. Mobiles are from Ofcom's range for drama, which has a thousand. */
function phoneBook(chance: Chance): PhoneBook {
  const taken = new Set<string>();
  const mobiles = chance.shuffled(
    Array.from({ length: 1000 }, (_, n) => `07700900${String(n).padStart(3, "0")}`),
  );

  const landline = (dialling: string): string => {
    for (;;) {
      const phone = `${dialling}${chance.pick(["71", "72", "74", "76", "86", "89"])}${chance.whole(1000, 9999)}`;
      if (taken.has(phone)) continue;
      taken.add(phone);
      return phone;
    }
  };

  return {
    keep: (phone) => taken.add(phone.replace(/ /g, "")),
    landline,
    mobile() {
      for (let phone = mobiles.pop(); phone !== undefined; phone = mobiles.pop()) {
        if (!taken.has(phone)) return phone;
      }
      return landline("01825");
    },
  };
}
