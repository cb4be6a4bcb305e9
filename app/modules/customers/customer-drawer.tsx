import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button";
import { Drawer, DrawerBody, DrawerClose, DrawerFoot } from "../../ui/drawer";
import { Banknote, Pencil, Plus } from "../../ui/icons";
import { Tabs } from "../../ui/tabs";
import { type Customer, type CustomerSummary, isIncomplete } from "./customer";
import { HighValueMark, IncompleteMark } from "./customer-table";

/** The view drawer. Its tabs, Details and Invoices, have their own addresses. */
export function CustomerDrawer({
  customer,
  summary,
  tab,
  listSearch,
  children,
}: {
  readonly customer: Customer;
  readonly summary: CustomerSummary;
  readonly tab: "details" | "invoices";
  /** The search and page of the list behind the drawer. */
  readonly listSearch: string;
  readonly children: ReactNode;
}) {
  const path = `/customers/${customer._id}`;
  const closeTo = `/customers${listSearch}`;
  const here = (tab === "invoices" ? `${path}/invoices` : path) + listSearch;
  const begun = new URLSearchParams({ customer: customer._id, from: here });
  return (
    <Drawer
      title={customer.name}
      badge={
        <>
          {customer.highValue && <HighValueMark />}
          {isIncomplete(customer) && <IncompleteMark />}
        </>
      }
      closeTo={closeTo}
      width="view"
    >
      <Tabs
        label="Customer"
        tabs={[
          { label: "Details", to: path + listSearch, isCurrent: tab === "details" },
          {
            label: "Invoices",
            to: `${path}/invoices${listSearch}`,
            isCurrent: tab === "invoices",
            count: summary.invoiceCount,
          },
        ]}
      />
      <DrawerBody>
        <div className="drawer__tools">
          <ButtonLink icon={Plus} to={`/invoices/new?${begun}`}>
            Create invoice
          </ButtonLink>
          <ButtonLink icon={Plus} to={`/quotes/new?${begun}`}>
            Create quote
          </ButtonLink>
          <ButtonLink icon={Banknote} to={`/receipts/new?${begun}`}>
            Receive money
          </ButtonLink>
        </div>
        {children}
      </DrawerBody>
      <DrawerFoot>
        <ButtonLink look="primary" icon={Pencil} to={`${path}/edit${listSearch}`} preventScrollReset>
          Edit customer
        </ButtonLink>
        <DrawerClose to={closeTo} />
      </DrawerFoot>
    </Drawer>
  );
}
