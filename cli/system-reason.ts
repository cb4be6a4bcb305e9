import { statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** What an error of a server that cannot listen has beside its code. */
interface ListenError {
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}

/** What the system refused, in words that say what to do; undefined for what it has no words for. */
export function systemReason(error: Error): string | undefined {
  const {
    code,
    path: place,
    syscall,
    port,
    address,
    hostname,
  } = error as NodeJS.ErrnoException & ListenError;
  // Of a folder that was opened, the system says only once it is read.
  if (code === "EISDIR") return `${place ?? "This"} is a folder. Name a file`;
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop that, or set PORT to another`;
  if (code === "EADDRNOTAVAIL" && syscall === "listen")
    return `This machine has no address ${address}. Set HOST to one of its own, or leave it out`;
  if (code === "ENOTFOUND" && syscall === "getaddrinfo")
    return `There is no host ${hostname}. Set HOST to a name or an address of this machine, or leave it out`;
  if (code === "EACCES" && syscall === "listen")
    return `Port ${port} is kept for the system. Set PORT to another from 1024 on, and let a proxy stand before it`;
  if (place === undefined)
    return code === "ENOSPC" ? "The disk is full: not all could be written" : undefined;
  if (code === "EACCES" || code === "EPERM") {
    const closed = closedPlace(place);
    return `${closed} is closed to ${present()}${ownedBy(closed)}. Run garage as its owner, or \`chown\` it`;
  }
  if (code === "ENOTDIR") {
    return `${fileOnTheWayTo(place)} is a file. Name a folder`;
  }
  // Where the store says what it was about, its words stay.
  if (code === "ENOENT" && error.message.startsWith(code)) {
    const folder = syscall === "scandir" ? place : path.dirname(place);
    return statOf(folder)
      ? `There is no file ${place}. Check its name`
      : `There is no folder ${folder}. Check its name, or make it first`;
  }
  if (code === "ELOOP") return `${place} is a link, and garage writes through none there`;
  if (code === "EROFS") return `${closedPlace(place)} is on a disk that is mounted for reading only`;
  if (code === "ENOSPC") return `${place} could not be written: its disk is full`;
  return undefined;
}

/** What cannot be opened: the file, or the folder in which a new one was to be made under a name that nobody knows. */
function closedPlace(place: string): string {
  let at = place;
  while (!statOf(at) && at !== path.dirname(at)) at = path.dirname(path.resolve(at));
  return at;
}

/** What stands where a path needs a folder. */
function fileOnTheWayTo(place: string): string {
  for (let at = path.resolve(place); at !== path.dirname(at); at = path.dirname(at))
    if (statOf(at)) return at;
  return place;
}

/** Who runs this. In a container a user may have a number and no name. */
function present(): string {
  try {
    return `the user ${os.userInfo().username}`;
  } catch {
    return `the user number ${process.geteuid?.()}`;
  }
}

/** ": it belongs to the user number 1000", of the file or the nearest folder that can be looked at. */
function ownedBy(place: string): string {
  for (let at = path.resolve(place); ; at = path.dirname(at)) {
    const found = statOf(at);
    if (found) return `: ${at === place ? "it" : at} belongs to the user number ${found.uid}`;
    if (at === path.dirname(at)) return "";
  }
}

function statOf(place: string) {
  try {
    return statSync(place, { throwIfNoEntry: false });
  } catch {
    // Its folder may not be looked into: the one above it may.
    return undefined;
  }
}
