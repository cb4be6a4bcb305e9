export { action, clientAction, default, handle, loader, shouldRevalidate } from "./invoices_.$id.view.email";
