/** Tells the child how to find its browser. Sent once, first. */
export interface StartMessage {
  readonly type: "start";
  readonly cacheDir: string;
  readonly fontsDir: string;
  readonly chromiumPath?: string | undefined;
  readonly systemBrowsers?: boolean | undefined;
}

export interface PrintMessage {
  readonly type: "print";
  readonly id: number;
  readonly html: string;
}

export type ToChild = StartMessage | PrintMessage;

export type FromChild =
  | { readonly type: "log"; readonly line: string }
  | { readonly type: "ready" }
  | { readonly type: "missing" }
  | { readonly type: "printed"; readonly id: number; readonly pdf: Uint8Array }
  | { readonly type: "failed"; readonly id: number; readonly message: string };
