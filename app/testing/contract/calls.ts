import type { ApiClient } from "../garage/test-app";
import { type Body, done, type Entity } from "./garage";
import { newCustomer, newInvoice } from "./sales";

/** A line as it is sent. */
export const line = (over: Body): Body => ({ service: "labour", description: "Work", charged: 1, ...over });

/** What makes a line one with VAT. */
export const vat = (charged: number): Body => ({ charged, addVat: true });

/** The calls that change an invoice, as tests make them. */
export function invoiceCalls(api: ApiClient) {
  let customer: Promise<Entity> | undefined;

  const at = ({ _id }: Entity, call: string) => `invoices/${_id}/${call}`;
  const read = ({ _id }: Entity) => done(api, "GET", `invoices/${_id}`);
  /** An invoice without lines, for one and the same ordinary customer. */
  const bare = async () => {
    customer ??= newCustomer(api);
    return newInvoice(api, { customer: (await customer)._id });
  };
  const setLines = (invoice: Entity, ...lines: Body[]) =>
    done(api, "PATCH", at(invoice, "lines"), lines.map(line));
  const withLines = async (...lines: Body[]) => setLines(await bare(), ...lines);
  const pay = (invoice: Entity, payments: Body) => done(api, "PUT", at(invoice, "payments"), payments);
  return { at, read, bare, setLines, withLines, pay };
}

/** The calls that read and change the approval of an invoice. */
export function approvalCalls(api: ApiClient) {
  const at = ({ _id }: Entity) => `approvals/approval-${_id}`;
  const approval = (invoice: Entity) => done(api, "GET", at(invoice));
  const edit = (invoice: Entity, fields: Body) => done(api, "PATCH", at(invoice), fields);
  const refusal = (invoice: Entity, fields: unknown) => api("PATCH", at(invoice), fields);
  return { at, approval, edit, refusal };
}
