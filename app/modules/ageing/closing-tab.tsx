import type { FormAnswer } from "../../shared/form-answer";
import { Sheet } from "../../ui/sheet";
import { ClosingPart, type ClosingScreen } from "../closing/closing-page";
import type { Change } from "../history/history";
import { HistoryFold } from "../history/history-fold";
import { OwedTabs } from "./aged-head";

/** The view of Who Owes Us that closes the books. */
export function ClosingTab({
  screen,
  history,
  answer,
}: {
  readonly screen: ClosingScreen;
  readonly history: readonly Change[] | undefined;
  readonly answer: FormAnswer | undefined;
}) {
  return (
    <Sheet>
      <OwedTabs current="closing" at="" counts={{}} />
      <ClosingPart screen={screen} answer={answer} />
      <HistoryFold changes={history} isBesideForm />
    </Sheet>
  );
}
