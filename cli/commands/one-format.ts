import { CommandRefused } from "./command-refused";

/** Refuses both formats at once: only one can be printed. @throws CommandRefused */
export function checkOneFormat({ json, csv }: { readonly json?: boolean; readonly csv?: boolean }): void {
  if (json && csv) throw new CommandRefused("Give either --json or --csv");
}
