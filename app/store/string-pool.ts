/** Statistics about the fields of one name. */
interface FieldOf {
  /** The field's last value: consecutive documents often share it, and this saves a lookup. */
  last: string;
  seen: number;
  repeated: number;
}

/** After this many values, a field whose values hardly ever repeat (such as a phone number) is no longer looked up. */
const TRIAL = 1000;
const WORTH = 1 / 8;

/**
 * Lets equal strings in many documents (links, names, dates) share memory: it saves a quarter of the heap at 150,000 invoices.
 * JSON.parse already shares strings of up to ten characters; long texts hardly ever repeat.
 */
export class StringPool {
  readonly #known = new Map<string, string>();
  readonly #fields = new Map<string, FieldOf>();

  /** Replaces each string seen before, in place, with the shared one. Only for objects that nobody else holds yet. */
  share(plain: object): void {
    const fields = plain as Record<string, unknown>;
    for (const name in fields) {
      // Unique to each record. Only links repeat it, and they share among themselves.
      if (name === "_id") continue;
      const value = fields[name];
      if (typeof value === "object" && value !== null) {
        this.share(value);
      } else if (typeof value === "string" && value.length > 10 && value.length < 40) {
        const known = this.#sharedOf(name, value);
        if (known !== undefined) fields[name] = known;
      }
    }
  }

  #field(name: string): FieldOf {
    let field = this.#fields.get(name);
    if (field === undefined) {
      field = { last: "", seen: 0, repeated: 0 };
      this.#fields.set(name, field);
    }
    return field;
  }

  #sharedOf(name: string, value: string): string | undefined {
    const field = this.#field(name);
    if (field.last === value) return field.last;
    if (field.seen > TRIAL && field.repeated < field.seen * WORTH) return undefined;
    field.seen++;
    const known = this.#known.get(value);
    if (known === undefined) this.#known.set(value, value);
    else field.repeated++;
    field.last = known ?? value;
    return known;
  }
}
