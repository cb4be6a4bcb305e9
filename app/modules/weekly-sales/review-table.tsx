import { formatMoney } from "../../shared/money";
import { Chip } from "../../ui/chip";
import { classNames } from "../../ui/class-names";
import { type Column, DataTable } from "../../ui/data-table";
import { Check, Pencil, X } from "../../ui/icons";
import { type Review, reviewInWords } from "../invoices/invoice";
import { numberColumn, paymentColumn } from "../invoices/invoice-columns";
import { customerColumn, vehicleColumn } from "../sales/sale-columns";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import {
  type Choices,
  isUnsaved,
  type ReviewChoice,
  reviewField,
  type SaleRow,
  versionField,
} from "./weekly-sales";

const columns: readonly Column<SaleRow>[] = [
  numberColumn,
  customerColumn,
  {
    ...vehicleColumn,
    // In a new tab, because leaving the page would lose its choices.
    cell: ({ vehicleModel, vehicleReg }) => (
      <span className="vehicle">
        <span>{vehicleModel}</span>
        <VehiclePlate registration={vehicleReg} target="_blank" />
      </span>
    ),
  },
  paymentColumn,
  { key: "total", head: "Total", align: "right", cell: ({ total }) => formatMoney(total) },
  { key: "state", head: "State", cell: ({ review }) => <ReviewState review={review} /> },
];

/** The saved review of an invoice. */
function ReviewState({ review }: { readonly review: Review | null }) {
  const words = reviewInWords(review);
  if (review === null) return <span className="is-quiet">{words}</span>;
  return review === "accepted" ? (
    <Chip tone="ok" icon={Check}>
      {words}
    </Chip>
  ) : (
    <Chip tone="bad" icon={X}>
      {words}
    </Chip>
  );
}

/** One day's invoices with their choices. */
export function ReviewTable({
  rows,
  caption,
  choices,
  onChoose,
}: {
  readonly rows: readonly SaleRow[];
  readonly caption: string;
  readonly choices: Choices;
  readonly onChoose: (autoId: number, choice: ReviewChoice) => void;
}) {
  return (
    <DataTable
      name="reviews"
      caption={caption}
      columns={[
        ...columns,
        {
          key: "review",
          head: "Review",
          cell: (row) => (
            <ReviewSelect
              row={row}
              choice={choices[row.autoId] ?? row.review ?? ""}
              isUnsaved={isUnsaved(row, choices)}
              onChoose={onChoose}
            />
          ),
        },
      ]}
      rows={rows}
      dataOf={(row) => [row, choices[row.autoId]]}
      tone={({ review }) => (review === null ? undefined : review === "accepted" ? "ok" : "bad")}
    />
  );
}

function ReviewSelect({
  row: { autoId, updated, review },
  choice,
  isUnsaved,
  onChoose,
}: {
  readonly row: SaleRow;
  readonly choice: ReviewChoice;
  readonly isUnsaved: boolean;
  readonly onChoose: (autoId: number, choice: ReviewChoice) => void;
}) {
  return (
    <span className={classNames("review", isUnsaved && "review--unsaved")}>
      {isUnsaved && <Pencil aria-label="Not saved yet" />}
      <input type="hidden" name={versionField(autoId)} value={updated} />
      <select
        className="input"
        name={reviewField(autoId)}
        aria-label={`Review of invoice ${autoId}`}
        value={choice}
        onChange={(event) => onChoose(autoId, event.currentTarget.value as ReviewChoice)}
      >
        {review === null && <option value="">Choose</option>}
        <option value="accepted">Accept</option>
        <option value="rejected">Reject</option>
      </select>
    </span>
  );
}
