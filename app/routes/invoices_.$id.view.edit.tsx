/** Over the invoice's own page. */
export { action, default, handle, loader } from "./invoices.$id.edit";
