/** Over the list of MOT invoices. */
export { action, default, handle, loader } from "./invoices.$id.edit";
