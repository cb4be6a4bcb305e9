import { Link, type LinkProps } from "../../ui/link";
import { Plate } from "../../ui/plate";
import { vehiclePath } from "./vehicle";

/** A registration that links to its vehicle's page. */
export function VehiclePlate({
  registration,
  size = "small",
  ...rest
}: {
  readonly registration: string;
  readonly size?: "small" | "large";
} & Pick<LinkProps, "target" | "tabIndex">) {
  if (registration === "") return null;
  return (
    <Link to={vehiclePath(registration)} discover="none" className="plate-link" {...rest}>
      <Plate text={registration} size={size} />
    </Link>
  );
}
