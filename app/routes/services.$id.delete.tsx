import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { deleteService, getService } from "../modules/services/services.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete service",
  of: (service: SerializeFrom<typeof loader>) => service.title,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.services.get, ({ garage, id }) => getService(garage, id));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(args, FAILURES.services.delete, deleteService, SUCCESSES.services.delete);

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteService() {
  const { title, updated } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="service"
      name={title}
      answer={useActionData<typeof action>()}
      cancelTo={`/services${useLocation().search}`}
      version={updated}
    />
  );
}
