export { action, clientAction, default, handle, loader, shouldRevalidate } from "./settings";
