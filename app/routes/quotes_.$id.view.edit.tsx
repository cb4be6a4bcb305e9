/** Over the quote's own page. */
export { action, clientAction, default, handle, loader } from "./quotes.$id.edit";
