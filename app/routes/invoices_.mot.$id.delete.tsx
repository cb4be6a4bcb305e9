/** Over the list of MOT invoices. */
export { action, clientAction, default, handle, loader, shouldRevalidate } from "./invoices.$id.delete";
