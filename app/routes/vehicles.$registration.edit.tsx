import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, isHistoryOpen } from "../modules/history/history-fold";
import { vehiclePath } from "../modules/vehicles/vehicle";
import { VehicleForm } from "../modules/vehicles/vehicle-form";
import { getVehicle, updateVehicle } from "../modules/vehicles/vehicle-notes.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Edit Vehicle", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.vehicles.get, async ({ garage, params, url }) => {
    const { _id, registration, notes, motDue, goneSince, due, updated } = getVehicle(
      garage,
      params.registration ?? "",
    );
    const isAsked = updated !== null && isHistoryOpen(url.search);
    return {
      vehicle: { _id, registration, notes, motDue, goneSince, due, updated },
      history: isAsked ? await historyOf(garage, "vehicle", _id) : undefined,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.vehicles.update, async ({ garage, by, params }, form) => {
    // A sale takes a tick back without a change of the note: only what was changed in the form is sent.
    const sent = changedFields(form);
    const { registration } = await updateVehicle(
      garage,
      params.registration ?? "",
      sent,
      by,
      form.version,
      form.ask,
    );
    return redirectWithToast(vehiclePath(registration), okToast(SUCCESSES.vehicles.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditVehicle() {
  const { vehicle, history } = useLoaderData<typeof loader>();
  return (
    <Drawer title="Edit Vehicle" closeTo={vehiclePath(vehicle.registration)}>
      <VehicleForm vehicle={vehicle} answer={useActionData<typeof action>()}>
        {vehicle.updated !== null && <HistoryFold changes={history} isBesideForm />}
      </VehicleForm>
    </Drawer>
  );
}
