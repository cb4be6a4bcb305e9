const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 21;

/** Random draws that repeat on every run, so that two demos for one day hold the same books. */
export interface Chance {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** True with this probability. */
  isLucky(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  pickWeighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T;
  shuffled<T>(list: readonly T[]): T[];
  /** An id as long as the store's. */
  id(): string;
}

/** Independent draws for each subject: more draws for one subject do not change the others. */
export function chanceOf(subject: string): Chance {
  const next = mulberry32(seedOf(`Ashdown Garage, ${subject}`));
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));

  function pick<T>(choices: readonly T[]): T {
    if (choices.length === 0) throw new Error(`There is nothing to choose from (${subject})`);
    return choices[whole(0, choices.length - 1)] as T;
  }

  function pickWeighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T {
    const all = choices.reduce((sum, choice) => sum + weightOf(choice), 0);
    let left = next() * all;
    for (const choice of choices) {
      left -= weightOf(choice);
      if (left < 0) return choice;
    }
    return pick(choices);
  }

  function shuffled<T>(list: readonly T[]): T[] {
    const cards = [...list];
    for (let last = cards.length - 1; last > 0; last--) {
      const other = whole(0, last);
      [cards[last], cards[other]] = [cards[other] as T, cards[last] as T];
    }
    return cards;
  }

  return {
    next,
    whole,
    isLucky: (probability) => next() < probability,
    pick,
    pickWeighted,
    shuffled,
    id: () => Array.from({ length: ID_LENGTH }, () => ID_LETTERS[whole(0, ID_LETTERS.length - 1)]).join(""),
  };
}

/** FNV-1a: similar subjects get unrelated seeds. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
