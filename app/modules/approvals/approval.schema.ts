import * as z from "zod";
import type { Day } from "../../shared/dates";
import { dayOrToday, flag, oneOf, positiveMoney, requiredMoney, text, validate } from "../../shared/schema";
import { APPROVAL_METHODS, type ApprovalEdit } from "./approval";

const paymentFields = {
  amount: positiveMoney(0),
  method: oneOf(["", ...APPROVAL_METHODS], ""),
};

const fields = {
  status: flag(false),
  chargeVat: flag(false).meta({
    description:
      "Whether to add VAT to a changed amount, or to the same amount sent without a total. Always false in a VAT-exempt department",
  }),
  amount: requiredMoney("Approval amount is required"),
  total: requiredMoney("Approval total is required").meta({
    description:
      "Pounds. Stored as sent unless the amount changes. A changed amount recalculates it, with VAT if chargeVat is true and the department is not exempt",
  }),
  paymentsAmount: paymentFields.amount,
  paymentsMethod: paymentFields.method,
  reference: text(),
  letter: text()
    .refine((letter) => /^[A-Za-z]?$/.test(letter), "Must be one letter from A to Z")
    .transform((letter) => letter.toUpperCase())
    .meta({ pattern: "^\\s*[A-Za-z]?\\s*$" }),
  notes: text(2000),
};

/** The editable fields of an approval; `chargeVat` applies to the amount sent with it. */
export const approvalSchema = z.object({ ...fields, payments: z.object(paymentFields).optional() });

/** Picks the fields that were sent: unchanged fields are not validated again. */
function sentOf<Shape extends object>(shape: Shape, sent: unknown): Partial<Shape> {
  const names = Object.keys(shape).filter((name) => Object.hasOwn(Object(sent), name));
  return Object.fromEntries(names.map((name) => [name, shape[name as keyof Shape]])) as Partial<Shape>;
}

/**
 * Reads the sent fields of an approval and ignores unknown ones. Payments may also be sent flat, as
 * `paymentsAmount` and `paymentsMethod`.
 * @throws ValidationError
 */
export function readApprovalEdit(input: unknown): ApprovalEdit {
  const sentPayments = input instanceof Object && "payments" in input ? input.payments : undefined;
  const payments = z.object(sentOf(paymentFields, sentPayments), "Must be an object").nullish();
  const sent = validate(z.object({ ...sentOf(fields, input), payments }), input) as Omit<
    ApprovalEdit,
    "payments"
  > & {
    payments?: ApprovalEdit["payments"] | null;
    paymentsAmount?: number;
    paymentsMethod?: (typeof APPROVAL_METHODS)[number] | "";
  };
  const { payments: nested, paymentsAmount, paymentsMethod, ...edit } = sent;
  const paid = {
    ...nested,
    ...(paymentsAmount !== undefined && { amount: paymentsAmount }),
    ...(paymentsMethod !== undefined && { method: paymentsMethod }),
  };
  return Object.keys(paid).length > 0 ? { ...edit, payments: paid } : edit;
}

const querySchema = z.object({ date: dayOrToday(), department: z.string().default("") });

/** Reads the query of `GET approvals`: a day, by default today, and a department, "" for all. @throws ValidationError */
export function approvalQuery(params: URLSearchParams): { date: Day; department: string } {
  return validate(querySchema, Object.fromEntries(params));
}
