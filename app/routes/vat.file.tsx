import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { FilingForm } from "../modules/vat/filing-form";
import { checkMayFile, correctionsBefore, fileVatReturn } from "../modules/vat/vat-filing.server";
import { vatReport } from "../modules/vat/vat-report.server";
import { vatAddress } from "../modules/vat/vat-screen";
import { placeOf } from "../modules/vat/vat-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { londonDayOf } from "../shared/dates";
import { toPounds } from "../shared/money";
import { okToast } from "../shared/toast";

export const handle = { title: "Mark as filed", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.vatReturns.get, ({ garage, url, by }) => {
    checkMayFile(garage, by);
    const { place } = placeOf(garage, url, londonDayOf(new Date()));
    const { box1, box4, changed } = correctionsBefore(garage, place);
    const correction = changed.length === 0 ? undefined : toPounds(box1 - box4);
    return { place, boxes: vatReport(garage, place), correction };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.vatReturns.update, async ({ garage, by, url }, { fields }) => {
    const { place } = placeOf(garage, url, londonDayOf(new Date()));
    await fileVatReturn(garage, place.to, { ...fields, ...place }, by);
    return redirectWithToast(vatAddress("/vat", place), okToast(SUCCESSES.vatReturns.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function FileVatReturn() {
  return <FilingForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
