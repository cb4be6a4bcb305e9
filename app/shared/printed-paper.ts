/** A document that is ready to be printed. `version` changes exactly when its paper would. */
export interface PrintedDocument {
  readonly fileName: string;
  readonly version: string;
  /** A4. Throws EngineMissingError, PrinterBusyError, PrinterError. */
  readonly pdf: () => Promise<Uint8Array>;
}
