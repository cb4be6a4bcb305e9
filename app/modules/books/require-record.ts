import { ValidationError } from "../../shared/errors";

/** Returns the record that a link refers to. @throws ValidationError on the field when there is none */
export function requireRecord<T>(records: { get(id: string): T | undefined }, field: string, id: string): T {
  const record = records.get(id);
  if (record === undefined) throw new ValidationError({ [field]: ["There is no such record"] });
  return record;
}
