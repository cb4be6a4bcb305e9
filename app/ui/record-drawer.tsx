import type { ReactNode } from "react";
import { placeBehind } from "../shared/own-path";
import { ButtonLink } from "./button";
import { Drawer, DrawerBody, DrawerClose, DrawerFoot } from "./drawer";
import { Pencil } from "./icons";

/** The view of one record over its list, with a link to its form. */
export function RecordDrawer({
  title,
  noun,
  path,
  listPath,
  listSearch,
  buttons,
  children,
}: {
  readonly title: string;
  readonly noun: string;
  /** The record's address. */
  readonly path: string;
  readonly listPath: string;
  /** The search and page of the list behind the drawer. */
  readonly listSearch: string;
  /** Buttons besides Edit and Close. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}) {
  const closeTo = placeBehind(listPath, listSearch);
  return (
    <Drawer title={title} closeTo={closeTo} width="view">
      <DrawerBody>{children}</DrawerBody>
      <DrawerFoot>
        <ButtonLink look="primary" icon={Pencil} to={`${path}/edit${listSearch}`} preventScrollReset>
          Edit {noun}
        </ButtonLink>
        {buttons}
        <DrawerClose to={closeTo} />
      </DrawerFoot>
    </Drawer>
  );
}
