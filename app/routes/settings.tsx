import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { historyOf } from "../modules/history/history.server";
import { isHistoryOpen } from "../modules/history/history-fold";
import { sendTestMessage } from "../modules/mail/test-message.server";
import { SETTINGS_ID } from "../modules/settings/settings";
import { PREVIEWS, SettingsPage, TESTS } from "../modules/settings/settings-page";
import { mailNotes, setSection, settingsScreen } from "../modules/settings/settings-screens.server";
import { departmentHref } from "../modules/settings/settings-sections";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";

export { officeLinks as links } from "../ui/sheets";

export const handle = {
  title: "Settings",
  of: ({ screen: { section } }: SerializeFrom<typeof loader>) => `– ${section.label}`,
};

/** The page's own address, also while a drawer lies over it. */
const pageOf = ({ pathname }: URL, { department }: Readonly<Record<string, string | undefined>>) =>
  department === undefined ? pathname : departmentHref(department);

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.settings.get, async ({ garage, by, url, params }) => ({
    screen: await settingsScreen(garage, pageOf(url, params), by),
    mailNotes: mailNotes(garage.env),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "settings", SETTINGS_ID) : undefined,
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.settings.update, async ({ garage, by, url, params, user }, form) => {
    const page = pageOf(url, params);
    if (form.intent === PREVIEWS) return { fields: form.fields };
    await setSection(garage, page, changedFields(form), by, form.version);
    const saved = okToast(SUCCESSES.settings.update);
    if (form.intent !== TESTS) return redirectWithToast(page, saved);
    return redirectWithToast(page, await sendTestMessage(garage, user.email));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

/** Every page of Settings. Its other addresses export it again. */
export default function SettingsRoute() {
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <SettingsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
      </div>
      <Outlet />
    </>
  );
}
