import { hydrate } from "./remix/hydrate";

hydrate();
