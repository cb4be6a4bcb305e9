import { refuseMoreRows } from "../imports/file-table.server";
import { type FileEncoding, refuseFile } from "../imports/file-text.server";
import { type FileLine, inOneLine, lineOf } from "./bank-file-line.server";
import { counter, fingerprintOf, printsAsReadBefore } from "./bank-fingerprint.server";
import { MOST_ACCOUNTS, type OfxStatement, ofxCounts, ofxStatements } from "./ofx";

/** The lines of an OFX or QFX file. @throws ValidationError on `file` */
export function linesOfOfx(text: string, encoding: FileEncoding): FileLine[] {
  const { accounts, transactions } = ofxCounts(text);
  refuseMoreRows(transactions);
  if (accounts > MOST_ACCOUNTS) refuseFile("The file holds too many accounts. Export them one by one.");
  const statements = ofxStatements(text);
  const inPounds = ({ currency = "GBP" }: Pick<OfxStatement, "currency">) => currency === "GBP";
  if (!statements.some(inPounds))
    refuseFile(`The file is in ${statements[0]?.currency}. Only pounds are read.`);
  const found = statements.flatMap((statement) =>
    statement.transactions.map((transaction) => ({ statement, ...transaction })),
  );
  if (found.length === 0) refuseFile("The file holds no transactions.");
  const [count, countWithoutId] = [counter(), counter()];
  const [first] = statements;
  const hasIdsReadAnew = ID_READ_ANEW.test(text);
  const hasMinus = found.some(({ amount = 0 }) => amount < 0);
  return found.map(({ statement, id, rawDate, date, amount, reference, isDebit, currency: own }, at) => {
    const { account } = statement;
    const currency = inPounds(statement) ? own : statement.currency;
    // Some banks give several payments one id.
    const said = id === "" ? [date, amount, reference] : [account, id, date, amount];
    const problems = [
      ...(inPounds({ currency }) ? [] : [`Currency: only pounds are read, no ${currency}`]),
      ...(amount === undefined ? ["Amount: it is not an amount in pounds"] : []),
      ...(isDebit && !hasMinus && amount !== 0
        ? ["Amount: it is marked as a debit, and no amount of the file has a minus"]
        : []),
    ];
    const line = {
      format: "ofx",
      date,
      amount,
      reference: inOneLine([reference]),
      rawDate,
      problems,
    } as const;
    // Of a file of several accounts they took the first for all.
    const earlier = Array.from({ length: id === "" ? 0 : MOST_OF_ONE_ID }, (_, place) =>
      fingerprintOf([first?.account, id, place]),
    );
    const place = count(said);
    const known = [[...said, place]];
    if (hasIdsReadAnew && id !== "") {
      const facts = [date, amount, reference];
      const withoutId = [...facts, countWithoutId(facts)];
      // 0.2 knew a line by account, id and place, and read a broken part of the account as none.
      for (const part of ["", ...account.split(" ")])
        for (let nth = 0; nth < MOST_OF_ONE_ID; nth += 1) earlier.push(fingerprintOf([part, id, nth]));
      earlier.push(fingerprintOf(withoutId), fingerprintOf(["", id, date, amount, place]));
      known.push(withoutId);
    }
    earlier.push(...printsAsReadBefore(encoding, known));
    return { ...lineOf(at + 1, line, [...said, place]), note: "", earlier };
  });
}

/** An id that versions before 0.3 read as none: XML has it as CDATA, or on a line of its own. */
const ID_READ_ANEW = /<(?:FITID|BANKID|ACCTID)>\s*(?:<!\[CDATA\[|[\r\n])/i;

/** How many payments of one id are looked for among those of earlier versions. */
const MOST_OF_ONE_ID = 20;
