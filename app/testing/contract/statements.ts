import { describe, expect, it } from "vitest";
import { invoiceCalls, line, vat } from "./calls";
import { type ContractGarage, done, expectSentence } from "./garage";
import { newCustomer, newInvoice } from "./sales";

/** What the statement call promises: a customer's and department's own paper, and the same one while nothing changed. */
export function statementContract({ api }: ContractGarage): void {
  const { at, pay } = invoiceCalls(api);

  describe("GET customers/{id}/statement/{department}/pdf", () => {
    it("is a PDF named after customer and department, and 304 until something is owed or paid there", async () => {
      const { _id, autoId } = await newCustomer(api);
      const paper = (department: string, known?: string | null) =>
        api("GET", `customers/${_id}/statement/${department}/pdf`, undefined, {
          ...(known && { "If-None-Match": known }),
        });
      const { status, body, headers } = await paper("Garage");
      expect({ status, type: headers.get("Content-Type") }).toEqual({ status: 200, type: "application/pdf" });
      expect(body.slice(0, 5)).toBe("%PDF-");
      expect(headers.get("Content-Disposition")).toContain(`filename="Statement-${autoId}-Garage.pdf"`);
      const nothingOwed = headers.get("ETag");
      expect((await paper("Garage", nothingOwed)).status).toBe(304);

      const invoice = await newInvoice(api, { customer: _id, department: "Garage" });
      expect((await paper("Garage", nothingOwed)).status).toBe(304);
      await done(api, "PATCH", at(invoice, "lines"), [line(vat(100))]);
      const owed = await paper("Garage", nothingOwed);
      expect(owed.status).toBe(200);
      const other = await paper("MOT");
      expect(other.headers.get("Content-Disposition")).toContain(`filename="Statement-${autoId}-MOT.pdf"`);

      await pay(invoice, { card: 120 });
      expect((await paper("Garage", owed.headers.get("ETag"))).status).toBe(200);
      expect((await paper("Garage", nothingOwed)).status).toBe(304);
      expect((await paper("MOT", other.headers.get("ETag"))).status).toBe(304);
    });

    it.each([
      "Nonsense",
      "mot",
      "%20",
      "__proto__",
      "constructor",
      "..%2F..%2Fsecret",
      "x".repeat(2000),
    ])("of a department that there is not (%s) is 404", async (department) => {
      const { _id } = await newCustomer(api);
      expectSentence(await api("GET", `customers/${_id}/statement/${department}/pdf`), 404);
    });
  });
}
