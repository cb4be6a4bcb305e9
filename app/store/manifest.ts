/** The last entry of a backup, which describes it. A truncated backup lacks it. */
export interface Manifest {
  readonly format: 1;
  /** ISO 8601 UTC. */
  readonly made: string;
  /** The identity of the garage; versions that knew none left it out. */
  readonly books?: string;
  /** The last record in the backup. */
  readonly seq: number;
  readonly files: readonly ManifestFile[];
}

export interface ManifestFile {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export const MANIFEST = "manifest.json";
export const MANIFEST_FORMAT = 1;
/** The files that a backup may hold. No other file is unpacked, so no name in an archive can lead out of the directory. */
export const BACKED_UP =
  /^(snapshot-\d+\.jsonl|journal-\d+\.jsonl|history\/journal-\d+\.jsonl\.gz|high-water\.json|config\.json|logos\/[^/\\\p{Cc}.][^/\\\p{Cc}]*)$/u;

/** @param damaged builds the error to throw from the reason. */
export function readManifest(text: string, damaged: (reason: string) => Error): Manifest {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text) as Partial<Manifest>;
  } catch {
    throw damaged("its manifest cannot be read");
  }
  if (manifest?.format !== MANIFEST_FORMAT || !hasForm(manifest)) {
    throw damaged("its manifest is of a kind that this program does not know");
  }
  if (!manifest.files.some(({ name }) => name.startsWith("journal-"))) throw damaged("it holds no books");
  return manifest;
}

function hasForm(manifest: Partial<Manifest>): manifest is Manifest {
  const { made, seq, files } = manifest;
  return (
    typeof made === "string" &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(made) &&
    Number.isSafeInteger(seq) &&
    Array.isArray(files) &&
    files.every((file: Partial<ManifestFile> | null) => typeof file?.name === "string")
  );
}

/** @throws the error of `damaged` when the files differ from the manifest in any byte */
export function compareFiles(
  expected: readonly ManifestFile[],
  found: readonly ManifestFile[],
  damaged: (reason: string) => Error,
): void {
  for (const { name, bytes, sha256 } of expected) {
    const same = found.find((other) => other.name === name);
    if (!same) throw damaged(`${name} is missing`);
    if (same.bytes !== bytes || same.sha256 !== sha256) throw damaged(`${name} does not match its checksum`);
  }
  const extra = found.find(({ name }) => !expected.some((file) => file.name === name));
  if (extra) throw damaged(`${extra.name} is not in its manifest`);
}
