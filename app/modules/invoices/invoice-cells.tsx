import { Star } from "lucide-react";
import { Plate } from "../../ui/plate";

/** Cells that lists of invoices share. */

/** An invoice's number, which opens it in a new tab. */
export function InvoiceNumber({ _id, autoId }: { readonly _id: string; readonly autoId: number }) {
  return (
    <a href={`/invoices/${_id}/view`} target="_blank" rel="noreferrer" className="row-link">
      {autoId}
    </a>
  );
}

/** Whose it is, with a star for a high value customer. */
export function InvoiceCustomer({
  customerName,
  isHighValue,
}: {
  readonly customerName: string;
  readonly isHighValue: boolean;
}) {
  return (
    <>
      {isHighValue && (
        <Star className="high-value__star" role="img" aria-label="High value customer" aria-hidden={false} />
      )}
      {customerName}
    </>
  );
}

/** Vehicle Model - Reg. */
export function InvoiceVehicle({
  vehicleModel,
  vehicleReg,
}: {
  readonly vehicleModel: string;
  readonly vehicleReg: string;
}) {
  return (
    <span className="vehicle">
      <span className="vehicle__model">{vehicleModel}</span>
      <Plate text={vehicleReg} />
    </span>
  );
}
