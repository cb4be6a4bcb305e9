import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { getDepartment } from "../modules/departments/departments.server";
import { LogoForm, REMOVES_LOGO } from "../modules/settings/logo-form";
import { removeLogo, setLogo } from "../modules/settings/logos.server";
import { requireAdmin } from "../modules/settings/settings.server";
import { departmentHref } from "../modules/settings/settings-sections";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Logo", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.settings.get, ({ garage, by, params }) => {
    requireAdmin(garage, by);
    return { department: getDepartment(garage, params.department ?? "") };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.settings.update, async ({ garage, by, params }, { intent, files }) => {
    const name = params.department ?? "";
    if (intent === REMOVES_LOGO) await removeLogo(garage, name, by);
    else await setLogo(garage, name, new Uint8Array((await files.logo?.arrayBuffer()) ?? []), by);
    return redirectWithToast(departmentHref(name), okToast(SUCCESSES.settings.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DepartmentLogo() {
  const { department } = useLoaderData<typeof loader>();
  const closeTo = departmentHref(department.name);
  return (
    <Drawer title={`Logo of ${department.displayName}`} closeTo={closeTo}>
      <LogoForm department={department} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
