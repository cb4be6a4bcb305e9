import { phoneKey } from "../customers/customer";

/** A supplier's phone is any text, and an extension alone is nobody's. */
const FEWEST_FIGURES = 7;

/** Who has a phone, in the books and in the rows above: one firm may stand there under several spellings of its name. */
export class KnownPhones {
  readonly #holders = new Map<string, string>();

  /** @param noun "Customer" */
  constructor(
    noun: string,
    records: Iterable<{ readonly autoId: number; readonly name: string; readonly phone: string }>,
  ) {
    for (const { autoId, name, phone } of records) this.#add(phone, `${noun} ${autoId}, ${name},`);
  }

  /** Says who had a row's phone first: "Customer 12, Abbott & Son Ltd, has this phone". Undefined for nobody. */
  told({ name, phone }: { readonly name: string; readonly phone: string }, row: number): string | undefined {
    const holder = this.#holders.get(phoneKey(phone));
    if (holder !== undefined) return `${holder} has this phone`;
    this.#add(phone, `Row ${row}, ${name},`);
    return undefined;
  }

  #add(phone: string, holder: string): void {
    const key = phoneKey(phone);
    if (key.length >= FEWEST_FIGURES && !this.#holders.has(key)) this.#holders.set(key, holder);
  }
}
