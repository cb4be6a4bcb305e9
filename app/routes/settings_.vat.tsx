export { action, clientAction, default, handle, links, loader, shouldRevalidate } from "./settings";
