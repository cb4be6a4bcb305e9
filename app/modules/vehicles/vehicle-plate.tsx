import { Link } from "@remix-run/react";
import { Plate } from "../../ui/plate";
import { vehiclePath } from "./vehicle";

/** A registration that leads to everything of its vehicle. */
export function VehiclePlate({
  registration,
  size = "small",
}: {
  readonly registration: string;
  readonly size?: "small" | "large";
}) {
  return (
    <Link to={vehiclePath(registration)} discover="none" className="plate-link">
      <Plate text={registration} size={size} />
    </Link>
  );
}
