import { setTimeout } from "node:timers/promises";
import type { RunningGarage } from "../garage.server";
import type { Comer } from "../modules/users/passwords.server";
import type { User } from "../modules/users/user";
import { findUserByEmail } from "../modules/users/users.server";
import type { WrongSignIns } from "../modules/users/wrong-sign-ins";
import { foldText } from "../shared/text";
import { networkOf } from "./address";
import { attemptsOf, countAttempt } from "./attempts.server";
import type { Device } from "./device.server";

const QUARTER_HOUR = 15 * 60;
/** Wrong sign-ins in a quarter of an hour, of one email from one address or known device, and from one address. */
export const ACCOUNT_ATTEMPTS = 10;
export const ADDRESS_ATTEMPTS = 100;
const perPlace = attemptsOf(ACCOUNT_ATTEMPTS, QUARTER_HOUR);
const perAddress = attemptsOf(ADDRESS_ATTEMPTS, QUARTER_HOUR);
/** What strangers tried on one account, wherever they are. It shuts nobody out: it only makes them wait. */
const ofStrangers = attemptsOf(Number.MAX_SAFE_INTEGER, QUARTER_HOUR);

/** The longest that a stranger waits, in seconds: below what proxies wait for an answer. */
const LONGEST_WAIT = 8;

/** An attempt that was counted. */
interface Attempt {
  readonly comer: Comer;
  /** Takes the attempt back, and forgets the wrong ones before it in this place. */
  readonly wasRight: () => Promise<void>;
  /** Takes the attempt back: nobody looked at its password. */
  readonly wasNotLookedAt: () => Promise<void>;
  readonly wasWrong: () => void;
}

/**
 * Counts an attempt before it is checked, so that parallel attempts cannot slip through. A known device has a count of its
 * own, which no stranger can use up. A stranger's attempt on an account that was tried often waits first.
 * @throws TooManyAttemptsError
 */
export async function beginAttempt(
  garage: RunningGarage,
  email: string,
  clientAddress: string,
  device: Device | undefined,
): Promise<Attempt> {
  const account = foldText(email);
  const user = findUserByEmail(garage, email);
  if (device && user && device.users.includes(user._id)) {
    const place = placeOfDevice(account, device);
    await countAttempt(perPlace, place);
    return {
      comer: { row: place, isKnown: true },
      wasRight: async () => void (await perPlace.delete(place)),
      wasNotLookedAt: async () => void (await perPlace.reward(place)),
      wasWrong: () => {},
    };
  }
  const network = networkOf(clientAddress);
  const place = placeOf(account, network);
  await countAttempt(perAddress, network);
  await countAttempt(perPlace, place);
  const { consumedPoints } = await ofStrangers.consume(account);
  if (consumedPoints > ACCOUNT_ATTEMPTS) {
    await setTimeout(1000 * Math.min(consumedPoints - ACCOUNT_ATTEMPTS, LONGEST_WAIT));
  }
  return {
    comer: { row: network, isKnown: false },
    wasRight: async () => {
      await perPlace.delete(place);
      await perAddress.reward(network);
      await ofStrangers.reward(account);
    },
    wasNotLookedAt: async () => {
      await perPlace.reward(place);
      await perAddress.reward(network);
    },
    wasWrong: () => {
      if (user?.active) noteWrong(garage, user, network);
    },
  };
}

/** Forgets an account's wrong attempts from an address and a device, once the user has proved their identity by other means. */
export async function forgiveAttempts(
  email: string,
  clientAddress: string,
  device: Device | undefined,
): Promise<void> {
  const account = foldText(email);
  await perPlace.delete(placeOf(account, networkOf(clientAddress)));
  if (device) await perPlace.delete(placeOfDevice(account, device));
  await ofStrangers.delete(account);
}

const placeOfDevice = (account: string, { id }: Device) => `${account} device ${id}`;
const placeOf = (account: string, network: string) => `${account} from ${network}`;

const DAY_MS = 24 * 3_600_000;
const MOST_ADDRESSES = 1000;

/** Of each user. Kept in memory only: a restart forgets them, and the log has them. */
const wrong = new Map<string, { count: number; readonly networks: Set<string>; last: number }>();

function noteWrong(garage: RunningGarage, { _id, email }: User, network: string): void {
  const before = wrong.get(_id);
  const noted =
    before && Date.now() - before.last < DAY_MS ? before : { count: 0, networks: new Set<string>(), last: 0 };
  noted.count += 1;
  noted.last = Date.now();
  if (noted.networks.size < MOST_ADDRESSES) noted.networks.add(network);
  wrong.set(_id, noted);
  if (noted.count % ACCOUNT_ATTEMPTS === 0) {
    garage.log(`${noted.count} wrong passwords for ${email}, the last from ${network}`);
  }
}

/** What its user is told of: as many wrong passwords of strangers as nobody mistypes, the last of them within a day. */
export function wrongSignInsOf({ _id }: Pick<User, "_id">): WrongSignIns | undefined {
  const noted = wrong.get(_id);
  if (!noted || noted.count < ACCOUNT_ATTEMPTS || Date.now() - noted.last >= DAY_MS) return undefined;
  return { count: noted.count, addresses: noted.networks.size, last: new Date(noted.last).toISOString() };
}
