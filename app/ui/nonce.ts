import { createContext } from "react";

/** The nonce of the page's own inline scripts. Browsers hide it, so it is empty there. */
export const NonceContext = createContext<string | undefined>(undefined);
