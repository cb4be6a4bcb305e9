import type { Books, CollectionName, Garage } from "./books.server";

/** Answers kept for each garage: a page, its file and its paper ask for the same day in turn. */
const KEPT = 4;

interface Kept<Answer> {
  readonly versions: string;
  readonly answers: Map<string, Answer>;
}

/**
 * Keeps the answers of `work` until a record of the named collections changes.
 * `const agedDebtors = untilChanged(["customers", "invoices"], (garage, at) => …)`
 * @param read every collection that `work` reads; `work` goes by nothing else than these and its key.
 */
export function untilChanged<Answer>(
  read: readonly CollectionName[],
  work: (garage: Garage, key: string) => Answer,
): (garage: Garage, key?: string) => Answer {
  const keptOf = new WeakMap<Books, Kept<Answer>>();
  return (garage, key = "") => {
    const { books } = garage;
    const versions = read.map((name) => books[name].version).join();
    let kept = keptOf.get(books);
    if (kept?.versions !== versions) {
      kept = { versions, answers: new Map() };
      keptOf.set(books, kept);
    }
    const known = kept.answers.get(key);
    if (known !== undefined) return known;
    const answer = work(garage, key);
    const [oldest] = kept.answers.keys();
    if (kept.answers.size >= KEPT && oldest !== undefined) kept.answers.delete(oldest);
    kept.answers.set(key, answer);
    return answer;
  };
}
