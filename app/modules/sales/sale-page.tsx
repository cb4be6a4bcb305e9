import type { ReactNode } from "react";
import { formatMoney } from "../../shared/money";
import { formatQuantity } from "../../shared/quantity";
import { IconLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Mark } from "../../ui/frame";
import { Pencil, Trash } from "../../ui/icons";
import { Link } from "../../ui/link";
import { addressLines } from "../customers/customer";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import { figuresOf, hasQuantities } from "./line-figures";
import { lineTotal, lineVat, type Sale, type SaleLine } from "./sale";

/** The data on an invoice's or a quote's page besides its own record. */
export interface SaleSetting {
  readonly departmentName: string;
  readonly tagline: string;
  /** The address of the department's logo; undefined if it has none. */
  readonly logo: string | undefined;
  readonly from: { readonly name: string; readonly lines: readonly string[] };
  /** What stands in place of VAT; undefined where it is charged. */
  readonly vatWord: string | undefined;
}

/** Number, registration and state, above the facts and the department's logo. */
export function SaleHead({
  title,
  registration,
  chip,
  facts,
  note,
  setting: { departmentName, tagline, logo },
}: {
  /** "INV # 12". */
  readonly title: string;
  readonly registration: string;
  readonly chip: ReactNode;
  /** Those for staff are not printed. */
  readonly facts: readonly (readonly [name: string, value: ReactNode, of?: "staff"])[];
  /** For staff, beneath the facts. */
  readonly note?: ReactNode;
  readonly setting: SaleSetting;
}) {
  return (
    <header className="invoice__head">
      <div>
        <div className="invoice__number">
          <h2>{title}</h2>
          <VehiclePlate registration={registration} size="large" />
          {chip}
        </div>
        <dl className="inline-facts">
          {facts.map(([name, value, of]) => (
            <div key={name} className={of && `for-${of}`}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {note && <p className="invoice__note for-staff">{note}</p>}
      </div>
      <div className="invoice__logo">
        {logo === undefined ? (
          <>
            <Mark />
            <span>
              <strong>{departmentName}</strong>
              {tagline && <small>{tagline}</small>}
            </span>
          </>
        ) : (
          <img src={logo} alt={departmentName} />
        )}
      </div>
    </header>
  );
}

/** The TO and FROM blocks, and any notes. */
export function SaleParties({
  sale: { customer, billTo },
  from,
  notesTitle,
  notes,
}: {
  readonly sale: Sale;
  readonly from: SaleSetting["from"];
  readonly notesTitle: string;
  readonly notes: string;
}) {
  return (
    <div className="invoice__parties">
      <section>
        <h3 className="caps">To</h3>
        <address>
          <Link to={`/customers/${customer}`} className="invoice__to">
            {billTo.name}
          </Link>
          {addressLines(billTo).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      <section>
        <h3 className="caps">From</h3>
        <address>
          <strong>{from.name}</strong>
          {from.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      {notes && (
        <section>
          <h3 className="caps">{notesTitle}</h3>
          <p className="lines is-quiet">{notes}</p>
        </section>
      )}
    </div>
  );
}

const QUANTITY_COLUMNS: readonly Column<SaleLine>[] = [
  {
    key: "quantity",
    head: "Qty",
    align: "right",
    cell: (line) => formatQuantity(figuresOf(line).quantity),
  },
  {
    key: "price",
    head: "Unit price",
    align: "right",
    cell: (line) => formatMoney(figuresOf(line).unitPrice),
  },
];

/** The lines of a sale. @param path the address of its page, where the lines' drawers are; undefined for read-only lines */
export function SaleLines({
  sale: { lines },
  caption,
  path,
  vatWord,
}: {
  readonly sale: Sale;
  readonly caption: string;
  readonly path?: string;
  readonly vatWord: string | undefined;
}) {
  const columns: readonly Column<SaleLine>[] = [
    { key: "item", head: "Item", cell: ({ title }) => title },
    {
      key: "description",
      head: "Description",
      cell: ({ description }) => <span className="lines">{description}</span>,
    },
    ...(hasQuantities(lines) ? QUANTITY_COLUMNS : []),
    {
      key: "vat",
      head: "VAT",
      align: "right",
      cell: (line) => vatWord ?? formatMoney(lineVat(line)),
    },
    { key: "amount", head: "Amount", align: "right", cell: ({ charged }) => formatMoney(charged) },
    { key: "total", head: "Total", align: "right", cell: (line) => formatMoney(lineTotal(line)) },
  ];
  const actions = ({ _id, title }: SaleLine) => (
    <>
      <IconLink icon={Pencil} label={`Edit ${title}`} to={`${path}/lines/${_id}/edit`} preventScrollReset />
      <IconLink
        icon={Trash}
        label={`Delete ${title}`}
        to={`${path}/lines/${_id}/delete`}
        preventScrollReset
      />
    </>
  );
  return (
    <DataTable
      name="lines"
      caption={caption}
      columns={columns}
      rows={lines}
      {...(path !== undefined && { actions })}
    />
  );
}
