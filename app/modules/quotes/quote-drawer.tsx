import type { ReactNode } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import { ButtonLink } from "../../ui/button";
import { Drawer, DrawerBody, DrawerFoot } from "../../ui/drawer";

/**
 * What changes a quote. An invoiced one says that it stays as it is; what was sent meanwhile is still shown, with
 * what the answer says of it.
 */
export function QuoteDrawer({
  title,
  isInvoiced,
  answer,
  closeTo,
  children,
}: {
  readonly title: string;
  readonly isInvoiced: boolean;
  readonly answer: FormAnswer | undefined;
  readonly closeTo: string;
  readonly children: ReactNode;
}) {
  return (
    <Drawer title={title} closeTo={closeTo}>
      {isInvoiced && !answer ? <InvoicedNotice closeTo={closeTo} /> : children}
    </Drawer>
  );
}

/** In place of a form: an invoiced quote stays as it is. */
export function InvoicedNotice({ closeTo }: { readonly closeTo: string }) {
  return (
    <>
      <DrawerBody>
        <p className="banner banner--warn">This quote was invoiced and cannot be changed any more.</p>
      </DrawerBody>
      <DrawerFoot>
        <ButtonLink look="primary" to={closeTo} preventScrollReset>
          Close
        </ButtonLink>
      </DrawerFoot>
    </>
  );
}
