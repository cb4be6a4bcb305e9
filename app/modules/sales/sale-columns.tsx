import type { Column } from "../../ui/data-table";
import { HighValueStar } from "../customers/high-value-star";
import { VehiclePlate } from "../vehicles/vehicle-plate";

interface SaleRow {
  readonly _id: string;
  readonly customerName: string;
  readonly isHighValue: boolean;
  readonly vehicleModel: string;
  readonly vehicleReg: string;
}

/** The customer of a sale, with a star for a high value customer. */
export const customerColumn: Column<SaleRow> = {
  key: "customer",
  head: "Customer",
  cell: ({ customerName, isHighValue }) => (
    <>
      {isHighValue && <HighValueStar label="High value customer" />}
      {customerName}
    </>
  ),
};

/** The vehicle, its registration in upper case as a plate (REFERENCE §2). */
export const vehicleColumn: Column<SaleRow> = {
  key: "vehicle",
  head: "Vehicle Model - Reg",
  cell: ({ vehicleModel, vehicleReg }) => (
    <span className="vehicle">
      <span>{vehicleModel}</span>
      <VehiclePlate registration={vehicleReg} />
    </span>
  ),
};
