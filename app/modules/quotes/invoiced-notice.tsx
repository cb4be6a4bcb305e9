import { ButtonLink } from "../../ui/button";
import { DrawerBody, DrawerFoot } from "../../ui/drawer";

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
