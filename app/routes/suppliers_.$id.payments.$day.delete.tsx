import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { askingAnew } from "../http/asking-anew";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { takeBackSupplierPayment, takingBackScreen } from "../modules/purchases/supplier-payments.server";
import { TakingBackPayment } from "../modules/purchases/taking-back-payment";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { countInWords } from "../shared/count-in-words";
import { formatMoney } from "../shared/money";
import { okToast } from "../shared/toast";

export const handle = {
  title: "Take back payment",
  of: ({ name }: SerializeFrom<typeof loader>) => name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.get, ({ garage, id, params }) =>
    takingBackScreen(garage, id, params.day ?? ""),
  );

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.suppliers.takeBack, async ({ garage, by, id, url, params }, { version, ask }) => {
    const day = params.day ?? "";
    const askAgain = askingAnew(ask, () => takingBackScreen(garage, id, day).warnings);
    const { purchases, total } = await takeBackSupplierPayment(garage, id, day, by, version, askAgain);
    const what = `${countInWords(purchases.length, "purchase")}, ${formatMoney(total)}`;
    const done = okToast(`${SUCCESSES.suppliers.takeBack}: ${what}`);
    return redirectWithToast(`/suppliers/${id}/payments${url.search}`, done);
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function TakeBackSupplierPayment() {
  return (
    <TakingBackPayment
      screen={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      cancelTo={`/suppliers/${useParams().id}/payments${useLocation().search}`}
    />
  );
}
