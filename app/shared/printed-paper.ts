/** A paper that is ready to print. `version` changes exactly when its content would. */
export interface PrintedPaper {
  readonly fileName: string;
  readonly version: string;
  /** A4. @throws EngineMissingError @throws PrinterBusyError @throws PrinterError */
  readonly pdf: () => Promise<Uint8Array>;
  /** Told once the paper is handed over, and not when somebody only asks about it. */
  readonly handedOver?: () => Promise<void>;
}
