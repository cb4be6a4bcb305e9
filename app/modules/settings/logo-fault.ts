/** Why a file cannot be a logo, and what to do, in a sentence. */
export class LogoFault extends Error {
  override readonly name = "LogoFault";
}

/** Nobody can draw the file: it is damaged, or no picture. Any other fault leaves one that papers print. */
export class UnreadableLogo extends LogoFault {}

/** A picture that may be kept: its bytes, without anything that does not belong to the picture. */
export interface SafeLogo {
  readonly extension: "png" | "jpg" | "svg";
  readonly bytes: Uint8Array;
}

/** The largest file, in bytes. A logo is printed 80 mm wide at most. */
export const LARGEST_LOGO = 1_000_000;

/** The most pixels on a side. More would only slow every paper down. */
export const MOST_PIXELS = 4000;

export const TOO_LARGE = "The file is larger than 1 MB. Save the logo smaller, at 2,000 pixels wide or less.";
