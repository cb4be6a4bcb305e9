/** Over the invoice's own page. */
export { action, clientAction, default, handle, loader } from "./invoices.$id.edit";
