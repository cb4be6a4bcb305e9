import { createContext } from "react";

/** The nonce that the page's own inline scripts carry; browsers hide it, so it is empty there. */
export const NonceContext = createContext<string | undefined>(undefined);
