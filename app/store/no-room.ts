/** Names what a full disk has no room for: of an open file the system does not say which it is. Returns any error. */
export function withPlace(error: unknown, place: string): unknown {
  if (isFullDisk(error)) Object.assign(error, { path: place });
  return error;
}

export function isFullDisk(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}
