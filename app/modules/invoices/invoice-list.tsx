import type { ListPage } from "../../shared/list-page";
import { FileText } from "../../ui/icons";
import { RecordList } from "../../ui/record-list";
import { Tabs } from "../../ui/tabs";
import type { PaymentFilterName } from "../payments/payment-filter";
import { PaymentToggle } from "../payments/payment-toggle";
import { invoiceListTitle } from "./invoice-filter";
import { type InvoiceRow, InvoiceTable } from "./invoice-table";

/** The tabs ALL INVOICES and MOT INVOICES (REFERENCE §2), each a list with its own drawers. */
const LISTS = [
  { path: "/invoices", tab: "All invoices", noun: "invoice", exportName: "invoices" },
  { path: "/invoices/mot", tab: "MOT invoices", noun: "MOT invoice", exportName: "mot-invoices" },
] as const;

/** The invoice list of one tab. */
export function InvoiceList({
  path,
  list,
  filter,
}: {
  readonly path: (typeof LISTS)[number]["path"];
  readonly list: ListPage<InvoiceRow>;
  readonly filter: PaymentFilterName;
}) {
  const { noun, exportName } = LISTS.find((each) => each.path === path) ?? LISTS[0];
  return (
    <RecordList
      isDated
      path={path}
      noun={noun}
      exportName={exportName}
      icon={FileText}
      title={invoiceListTitle("", filter)}
      list={list}
      searchLabel="Search Invoice # | Vehicle Model - Reg"
      searchHint="Try an invoice number, a registration, a model or a customer’s name."
      emptyTitle={`No ${filter === "all" ? "" : `${filter} `}${noun}s${filter === "all" ? " yet" : ""}`}
      emptyHint={
        filter === "all"
          ? "Create the first one for a customer and a vehicle."
          : "Choose ALL to see every invoice."
      }
      above={
        <Tabs
          label="Kinds of invoice"
          tabs={LISTS.map(({ path: to, tab }) => ({ label: tab, to, isCurrent: to === path }))}
        />
      }
      toggle={<PaymentToggle path={path} search={list.search} filter={filter} />}
      kept={filter === "all" ? {} : { filter }}
      table={(rows, caption) => <InvoiceTable path={path} invoices={rows} caption={caption} />}
    />
  );
}
