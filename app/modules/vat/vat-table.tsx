import { countInWords } from "../../shared/count-in-words";
import { formatMoney } from "../../shared/money";
import { classNames } from "../../ui/class-names";
import { HeadCell } from "../../ui/data-table";
import { ChevronRight } from "../../ui/icons";
import { Link } from "../../ui/link";
import { BOXES, type BoxNumber, boxInWords, wordsOf } from "./vat-boxes";
import { adjustmentInWords } from "./vat-return";
import { type Counts, countsInWords, otherBasisInWords, type VatScreen, vatAddress } from "./vat-screen";

/** The nine boxes; each that is made of records opens them. */
export function VatTable({ screen }: { readonly screen: VatScreen }) {
  const { filed, notes } = screen;
  const { outside } = notes;
  return (
    <>
      <table className="table table--vat" role="table">
        <caption className="visually-hidden">The boxes of the VAT return</caption>
        <thead role="rowgroup">
          <tr role="row">
            <HeadCell column="box">Box</HeadCell>
            <HeadCell column="words">
              <span className="visually-hidden">What it is</span>
            </HeadCell>
            <HeadCell column="records">Made of</HeadCell>
            <HeadCell column="amount" align="right">
              Amount
            </HeadCell>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {BOXES.map((box) => (
            <BoxRow key={box} box={box} screen={screen} />
          ))}
        </tbody>
      </table>
      {filed?.adjustment && <p className="vat__note">{adjustmentInWords(filed.adjustment)}</p>}
      <p className="vat__note">
        Boxes 6 to 9 are whole pounds, pence dropped.
        {outsideInWords(outside)} {otherBasisInWords(screen)}
      </p>
    </>
  );
}

/** What is in no box, behind a space; "" for none. */
function outsideInWords({ count, amount }: VatScreen["notes"]["outside"]): string {
  if (count > 0)
    return ` Sales outside the scope of VAT, ${formatMoney(amount)} on ${countInWords(count, "line")} less what was credited, are in no box.`;
  return amount === 0
    ? ""
    : ` What was credited outside the scope of VAT, ${formatMoney(-amount)}, is in no box.`;
}

function BoxRow({ box, screen }: { readonly box: BoxNumber; readonly screen: VatScreen }) {
  const { boxes, place } = screen;
  const madeOf = madeOfBox(box, screen);
  const isLinked = typeof madeOf === "object";
  const exact = box === 6 ? boxes.exact.box6 : box === 7 ? boxes.exact.box7 : undefined;
  const amount = boxes[`box${box}`];
  return (
    <tr role="row" className={classNames("row", `row--box${box}`)}>
      <td role="cell" className="cell--box">
        {box}
      </td>
      <th scope="row" role="rowheader" className="cell--words">
        {wordsOf(box, boxes)}
      </th>
      <td role="cell" className={classNames("cell--records", !isLinked && "is-quiet")}>
        {isLinked ? (
          <Link to={vatAddress(`/vat/boxes/${box}`, place)} className="row-link" discover="none">
            {madeOf.words}
            <ChevronRight />
          </Link>
        ) : (
          madeOf
        )}
      </td>
      <td role="cell" className="cell--amount is-right">
        {exact !== undefined && exact !== amount && (
          <span className="vat__exact">exactly {formatMoney(exact)}</span>
        )}
        {boxInWords(box, boxes)}
      </td>
    </tr>
  );
}

/** The words of a box's records, and as an object those that its list shows. */
function madeOfBox(box: BoxNumber, { counts, vatCounts }: VatScreen): string | { readonly words: string } {
  const linked = (some: Counts) => {
    const words = countsInWords(some);
    return words === "None" ? words : { words };
  };
  switch (box) {
    case 1:
      return linked(vatCounts.sales);
    case 3:
      return "Boxes 1 and 2";
    case 4:
      return linked(vatCounts.purchases);
    case 5:
      return "Box 3 less box 4";
    case 6:
      return linked(counts.sales);
    case 7:
      return linked(counts.purchases);
    default:
      return "None";
  }
}
