import { Link, type LinkProps } from "@remix-run/react";
import { Plate } from "../../ui/plate";
import { vehiclePath } from "./vehicle";

/** A registration that leads to everything of its vehicle. */
export function VehiclePlate({
  registration,
  size = "small",
  ...rest
}: {
  readonly registration: string;
  readonly size?: "small" | "large";
} & Pick<LinkProps, "target" | "tabIndex">) {
  return (
    <Link to={vehiclePath(registration)} discover="none" className="plate-link" {...rest}>
      <Plate text={registration} size={size} />
    </Link>
  );
}
