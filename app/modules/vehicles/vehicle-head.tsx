import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { Download, Pencil } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Plate } from "../../ui/plate";
import { vehiclePath } from "./vehicle";
import type { VehicleScreen } from "./vehicle-screen";

/** What is known of a vehicle as a whole. */
export function VehicleHead({ screen }: { readonly screen: VehicleScreen }) {
  const { vehicle, invoicesAmount, creditedAmount, purchaseCount, purchasesAmount } = screen;
  const { registration, model, customer, lastSeen } = vehicle;
  return (
    <section className="sheet vehicle-head" aria-label="Vehicle">
      <div className="invoice__number">
        <Plate text={registration} size="large" />
        <h2>{model}</h2>
      </div>
      <dl className="inline-facts">
        {lastSeen && (
          <div>
            <dt>Last seen</dt> <dd>{formatListDay(lastSeen)}</dd>
          </div>
        )}
        {screen.motDue && (
          <div>
            <dt>MOT due</dt>{" "}
            <dd>
              {formatListDay(screen.motDue)}
              {screen.motTest && (
                <span className="for-staff">
                  {" "}
                  <Link
                    to={`/invoices/${screen.motTest.id}/view/edit`}
                    title={`Next test due, on invoice ${screen.motTest.number}`}
                  >
                    Change
                  </Link>
                </span>
              )}
            </dd>
          </div>
        )}
        {vehicle.goneSince && (
          <div className="for-staff">
            <dt>Sold or scrapped</dt> <dd>{formatListDay(vehicle.goneSince)}</dd>
          </div>
        )}
        {customer && (
          <div className="for-staff">
            <dt>For</dt>{" "}
            <dd>
              <Link to={`/customers/${customer.id}`}>{customer.name}</Link>
            </dd>
          </div>
        )}
        <div className="for-staff">
          <dt>Invoiced</dt> <dd>{formatMoney(invoicesAmount)}</dd>
        </div>
        {creditedAmount > 0 && (
          <div className="for-staff">
            <dt>Credited</dt> <dd>{formatMoney(creditedAmount)}</dd>
          </div>
        )}
        {purchaseCount > 0 && (
          <div className="for-staff">
            <dt>Parts bought</dt> <dd>{formatMoney(purchasesAmount)}</dd>
          </div>
        )}
      </dl>
      {screen.notes !== "" && <p className="lines vehicle-head__notes for-staff">{screen.notes}</p>}
      <div className="vehicle-head__actions">
        <ButtonLink icon={Pencil} to={`${vehiclePath(registration)}/edit`}>
          Edit vehicle
        </ButtonLink>
        {screen.hasPaper && (
          <a className="button button--line" href={`${vehiclePath(registration)}/pdf`}>
            <Download />
            <span>Download history</span>
          </a>
        )}
      </div>
    </section>
  );
}
