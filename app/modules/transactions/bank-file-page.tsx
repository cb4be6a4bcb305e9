import type { FormAnswer } from "../../shared/form-answer";
import { Button, ButtonLink } from "../../ui/button";
import { FileField, SelectField } from "../../ui/field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { Link } from "../../ui/link";
import { Sheet, SheetHead } from "../../ui/sheet";

/** What the page that takes a bank's file offers. */
export interface BankFileScreen {
  readonly departments: readonly { readonly name: string; readonly displayName: string }[];
}

/** Takes a bank's file. The same file twice does no harm, so nothing is asked before. */
export function BankFilePage({
  screen: { departments },
  answer,
}: {
  readonly screen: BankFileScreen;
  readonly answer: FormAnswer | undefined;
}) {
  return (
    <Sheet>
      <SheetHead title="READ A BANK FILE" />
      <div className="import-intro">
        <p>
          Download the transactions from your bank as CSV, OFX or QFX and choose the file here. Each line
          becomes a bank transaction once: a line that was read before, or entered by hand in the same words,
          makes none. A file that was read for the wrong department is taken back as a whole by an Admin,
          under <Link to="/settings/import">Import</Link>.
        </p>
        <RecordForm
          id="bank-file"
          takesFile
          values={{ department: departments[0]?.name ?? "", file: "" }}
          answer={answer}
          foot={
            <>
              <Button look="primary" isSending={useIsSending()}>
                Read the file
              </Button>
              <ButtonLink look="quiet" to="/transactions/matching">
                Cancel
              </ButtonLink>
            </>
          }
        >
          {(fields) => (
            <>
              <SelectField
                field={fields.department}
                label="Department whose account it is"
                width="medium"
                choices={departments.map(({ name, displayName }) => ({ value: name, label: displayName }))}
              />
              <FileField
                field={fields.file}
                label="Bank file"
                hint="CSV, OFX or QFX, up to 20 MB"
                accept=".csv,.ofx,.qfx,.qbo,.txt,text/csv"
              />
            </>
          )}
        </RecordForm>
      </div>
    </Sheet>
  );
}
