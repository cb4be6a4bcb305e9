import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { PaySupplierForm } from "../modules/purchases/pay-supplier-form";
import { paySupplierScreen, payTicked, reticked } from "../modules/purchases/pay-supplier-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { countInWords } from "../shared/count-in-words";
import { addMoney, formatMoney } from "../shared/money";
import { placeBehind } from "../shared/own-path";
import { okToast } from "../shared/toast";

export { recordsLinks as links } from "../ui/sheets";

export const handle = {
  title: "Pay supplier",
  of: ({ screen }: SerializeFrom<typeof loader>) => screen.supplier.name,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.get, ({ garage, id }) => ({
    token: formToken(),
    screen: paySupplierScreen(garage, id),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.suppliers.pay, async ({ garage, by, id, url }, form) => {
    const fields = reticked(garage, id, form);
    if (fields) return { fields };
    const paid = await payTicked(garage, id, form, by);
    const sum = formatMoney(addMoney(...paid.map(({ total }) => total)));
    const done = `${SUCCESSES.suppliers.pay}: ${countInWords(paid.length, "purchase")}, ${sum}`;
    return redirectWithToast(placeBehind("/suppliers", url.search), okToast(done));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function PaySupplier() {
  const { token, screen } = useLoaderData<typeof loader>();
  return (
    <PaySupplierForm
      key={screen.supplier._id}
      screen={screen}
      token={token}
      answer={useActionData<typeof action>()}
      cancelTo={`/suppliers/${screen.supplier._id}${useLocation().search}`}
    />
  );
}
