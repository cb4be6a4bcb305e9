import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { ServiceForm } from "../modules/services/service-form";
import { getService, updateService } from "../modules/services/services.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit service",
  of: (service: SerializeFrom<typeof loader>) => service.title,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.services.get, ({ garage, id }) => getService(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.services.update, async ({ garage, by, id, url }, form) => {
    await updateService(garage, id, changedFields(form), by, form.version);
    return redirectWithToast(`/services${url.search}`, okToast(SUCCESSES.services.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditService() {
  const service = useLoaderData<typeof loader>();
  const closeTo = `/services${useLocation().search}`;
  return (
    <Drawer title={`Edit ${service.title}`} closeTo={closeTo}>
      <ServiceForm service={service} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
