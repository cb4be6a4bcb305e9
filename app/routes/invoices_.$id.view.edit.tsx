/** Over the invoice's own page. */
export { action, clientAction, default, handle, loader, shouldRevalidate } from "./invoices.$id.edit";
