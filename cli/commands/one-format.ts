import { WrongArguments } from "./wrong-arguments";

/** Refuses both formats at once: only one can be printed. @throws WrongArguments */
export function checkOneFormat({ json, csv }: { readonly json?: boolean; readonly csv?: boolean }): void {
  if (json && csv) throw new WrongArguments("Give either --json or --csv");
}
