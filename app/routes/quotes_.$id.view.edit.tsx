/** Over the quote's own page. */
export { action, clientAction, default, handle, loader, shouldRevalidate } from "./quotes.$id.edit";
