import { classNames } from "../../ui/class-names";
import { Link, type LinkProps } from "../../ui/link";
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
    <Link
      to={vehiclePath(registration)}
      discover="none"
      className={classNames("plate-link", size === "large" && "plate--large")}
      {...rest}
    >
      {registration}
    </Link>
  );
}
