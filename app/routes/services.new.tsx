import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { ServiceForm } from "../modules/services/service-form";
import { createService } from "../modules/services/services.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create service", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.services.list, () => ({ token: formToken() }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.services.create, async ({ garage, by, url }, { fields, sendId }) => {
    await createService(garage, fields, by, sendId);
    return redirectWithToast(`/services${url.search}`, okToast(SUCCESSES.services.create));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewService() {
  const { token } = useLoaderData<typeof loader>();
  const closeTo = `/services${useLocation().search}`;
  return (
    <Drawer title="Create service" closeTo={closeTo}>
      <ServiceForm token={token} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
