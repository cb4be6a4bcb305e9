/** Over the quote's own page. */
export { action, default, handle, loader } from "./quotes.$id.edit";
