import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { UnfilingForm } from "../modules/vat/filing-form";
import { correctionOf } from "../modules/vat/vat-corrections.server";
import { checkMayUnfile, unfileVatReturn } from "../modules/vat/vat-filing.server";
import { getVatReturn } from "../modules/vat/vat-returns.server";
import { vatAddress } from "../modules/vat/vat-screen";
import { placeOf } from "../modules/vat/vat-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { londonDayOf } from "../shared/dates";
import { okToast } from "../shared/toast";

export const handle = { title: "Not filed after all", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.vatReturns.get, ({ garage, url, by }) => {
    checkMayUnfile(garage, by);
    const { place } = placeOf(garage, url, londonDayOf(new Date()));
    const filed = getVatReturn(garage, place.to);
    const { changes, correction } = correctionOf(garage, filed);
    return { place, version: filed.updated, changes: changes.length, correction };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.vatReturns.delete, async ({ garage, by, url }, { version }) => {
    const { place } = placeOf(garage, url, londonDayOf(new Date()));
    await unfileVatReturn(garage, place.to, by, version);
    return redirectWithToast(vatAddress("/vat", place), okToast(SUCCESSES.vatReturns.delete));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function UnfileVatReturn() {
  return <UnfilingForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
