import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vatOn } from "../../shared/vat";
import { type Invoice, NO_PAYMENTS, sumUp } from "../invoices/invoice";
import {
  type ApprovalEdit,
  approvalId,
  approvedInvoiceId,
  changesSince,
  editApproval,
  followedValues,
  mainMethod,
  uneditedApproval,
} from "./approval";

const billTo = { name: "Joan Carter", addressLine1: "", addressLine2: "", town: "", postalCode: "" };
const line = { _id: "l1", service: "labour", title: "Labour", description: "", charged: 100, addVat: true };

function invoiceWith(more: Partial<Invoice> = {}): Invoice {
  const { lines = [line], payments = NO_PAYMENTS } = more;
  return {
    ...{ _id: "i1", autoId: 7, created: "2026-11-20T08:00:00.000Z", updated: "2026-11-20T09:00:00.000Z" },
    ...{ department: "Garage", customer: "c1", billTo, invoiceDate: "2026-11-20" },
    ...{ vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE", repairNotes: "", review: null },
    ...{ lines, payments, ...sumUp(lines, payments) },
    ...more,
  };
}

describe("the id of an approval", () => {
  it("is made from its invoice's, and leads back to it", () => {
    fc.assert(fc.property(fc.string(), (id) => approvedInvoiceId(approvalId(id)) === id));
  });

  it("is no invoice's own id", () => {
    expect(["i1", "", "__proto__", "Approval-i1"].map(approvedInvoiceId)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("an approval that nobody edited", () => {
  it("says what its invoice says", () => {
    const payments = { ...NO_PAYMENTS, card: 50, cash: 20, reference: "till 2" };
    const second = { ...line, _id: "l2", service: "parts", title: "Parts", charged: 10, addVat: false };
    const invoice = invoiceWith({ payments, lines: [line, second] });
    expect(uneditedApproval(invoice)).toEqual({
      ...{ _id: "approval-i1", invoice: "i1", customer: "c1", repair: { _id: "labour", title: "Labour" } },
      ...{ status: false, notes: "", letter: "", reference: "till 2", editedBy: "" },
      ...{ amount: 110, total: 130, payments: { amount: 70, method: "Card" } },
      ...{ created: invoice.created, updated: invoice.updated },
      basis: { ...followedValues(invoice), invoiceDate: invoice.invoiceDate },
    });
  });

  it("has no repair without lines, and no method until something is paid", () => {
    expect(uneditedApproval(invoiceWith({ lines: [] }))).toMatchObject({
      ...{ repair: null, amount: 0, total: 0, payments: { amount: 0, method: "" } },
    });
  });
});

describe("the method of a payment", () => {
  it.each([
    [{ card: 10, cash: 9.99, cheque: 9.99 }, "Card"],
    [{ cash: 10, card: 9.99 }, "Cash"],
    [{ cheque: 10, card: 9.99 }, "Cheque"],
    [{ cheque: 10, card: 9.99, transaction: "t1" }, "BACS"],
    [{ card: 10, cheque: 5, transaction: "t1" }, "Card"],
    [{ card: 10, cash: 10, cheque: 10 }, "Card"],
    [{ transaction: "t1" }, ""],
    [{}, ""],
  ])("of %j is %j", (payments, method) => {
    expect(mainMethod({ payments: { ...NO_PAYMENTS, ...payments } })).toBe(method);
  });
});

describe("an edit", () => {
  const invoice = invoiceWith();
  const approval = uneditedApproval(invoice);
  const edited = (edit: ApprovalEdit) => editApproval(approval, invoice, edit);

  it("of the amount makes the total, with VAT on top when it is charged", () => {
    expect(edited({ amount: 790.5, chargeVat: true })).toMatchObject({ amount: 790.5, total: 948.6 });
    expect(edited({ amount: 790.5, chargeVat: false })).toMatchObject({ amount: 790.5, total: 790.5 });
    expect(edited({ amount: 790.5 })).toMatchObject({ total: 790.5 });
    expect(edited({ amount: -10.03, chargeVat: true })).toMatchObject({ total: -12.04 });
  });

  it("of the amount rounds VAT as lines do, to the penny", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (pence) => {
        const amount = pence / 100;
        const { total } = edited({ amount, chargeVat: true });
        expect(Math.round(total * 100)).toBe(pence + Math.round(vatOn(amount) * 100));
      }),
    );
  });

  it("of anything else leaves amount and total alone, whatever it says of VAT", () => {
    expect(edited({ letter: "A", chargeVat: true })).toEqual({ ...approval, letter: "A" });
    expect(edited({ letter: "A", chargeVat: false })).toEqual({ ...approval, letter: "A" });
  });

  it("that sends back what was read changes nothing", () => {
    const { status, notes, amount, total, payments, reference, letter } = approval;
    const read = { status, notes, amount, total, payments, reference, letter };
    expect(edited(read)).toEqual(approval);
    for (const chargeVat of [false, true])
      expect(edited({ ...read, letter: "B", chargeVat })).toEqual({ ...approval, letter: "B" });
  });

  it("takes a changed total as it is, unless the amount changed too", () => {
    expect(edited({ total: 115 })).toMatchObject({ amount: 100, total: 115 });
    expect(edited({ amount: 100, total: 115 })).toMatchObject({ amount: 100, total: 115 });
    expect(edited({ amount: 50, total: 120, chargeVat: true })).toMatchObject({ amount: 50, total: 60 });
  });

  it.each([
    [{ amount: 90, chargeVat: true }, false],
    [{ total: 90 }, false],
    [{ status: true, total: 90 }, false],
    [{ payments: { amount: 90 } }, false],
    [{ payments: { method: "Cash" as const } }, false],
    [{ amount: 100, chargeVat: true, total: 120, payments: { amount: 0, method: "" as const } }, true],
    [{ letter: "A", notes: "Rang him", reference: "R" }, true],
  ])("of an approved one by %j leaves it approved: %j", (edit, status) => {
    const approved = edited({ status: true });
    expect(editApproval(approved, invoice, edit).status).toBe(status);
  });

  it("approves the figures that it brings", () => {
    expect(edited({ status: true, total: 90 })).toMatchObject({ status: true, total: 90 });
  });

  it("keeps the part of the payments that it does not name", () => {
    expect(edited({ payments: { method: "BACS" } }).payments).toEqual({ amount: 0, method: "BACS" });
    expect(edited({ payments: { amount: 5 } }).payments).toEqual({ amount: 5, method: "" });
  });
});

describe("what changed since", () => {
  const invoice = invoiceWith();
  const approval = editApproval(uneditedApproval(invoice), invoice, { letter: "A" });
  const dearer = invoiceWith({
    lines: [{ ...line, charged: 150 }],
    payments: { ...NO_PAYMENTS, cash: 1 },
  });

  it("is nothing while the invoice stands as it was", () => {
    expect(changesSince(approval, invoice)).toBe("");
  });

  it("is told in words", () => {
    expect(changesSince(approval, dearer)).toBe("total £180.00, amount £150.00, paid £1.00 Cash");
    const moved = invoiceWith({ customer: "c2", lines: [], payments: { ...NO_PAYMENTS, reference: "R" } });
    expect(changesSince(approval, moved)).toBe(
      "total £0.00, amount £0.00, customer Joan Carter, repair none, reference R",
    );
  });

  it("is not a review or a note", () => {
    const reviewed = invoiceWith({ review: "accepted", repairNotes: "x" });
    expect(changesSince(approval, reviewed)).toBe("");
  });

  it("is another date, which puts it on another day's sheet, where the approval knows its own", () => {
    const moved = invoiceWith({ invoiceDate: "2026-11-19" });
    expect(changesSince(approval, moved)).toBe("date 19 Nov 2026");
    const { invoiceDate: _, ...basis } = approval.basis;
    expect(changesSince({ ...approval, basis }, moved)).toBe("");
    expect(changesSince(editApproval(approval, moved, { status: true }), moved)).toBe("");
  });

  it("is not what one edited oneself, and no longer told once the approval says the same", () => {
    expect(changesSince(editApproval(approval, invoice, { amount: 5 }), invoice)).toBe("");
    const followed = editApproval(approval, dearer, { amount: 150, chargeVat: true });
    expect(changesSince(followed, dearer)).toBe("paid £1.00 Cash");
  });

  it("is taken note of by approving", () => {
    expect(changesSince(editApproval(approval, dearer, { status: true }), dearer)).toBe("");
    expect(changesSince(editApproval(approval, dearer, { status: false }), dearer)).not.toBe("");
  });
});
