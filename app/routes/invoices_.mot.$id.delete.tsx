/** Over the list of MOT invoices. */
export { action, clientAction, default, handle, loader } from "./invoices.$id.delete";
