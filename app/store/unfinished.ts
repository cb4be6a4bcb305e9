import { rmSync } from "node:fs";

/** Ctrl-C, and what an operator sends. A hang-up is not among them: nohup has it ignored, and a handler would undo that. */
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** What is being made. */
const places = new Set<string>();

/**
 * Removes a file or a folder if a signal ends this process meanwhile: a draft with all of the books in it, under a name that
 * nobody looks for. Call what it returns once the draft is kept or removed. For commands: a server ends in its own way.
 */
export function removeIfEnded(place: string): () => void {
  if (places.size === 0) for (const signal of SIGNALS) process.on(signal, end);
  places.add(place);
  return () => {
    places.delete(place);
    if (places.size === 0) letGo();
  };
}

function letGo(): void {
  for (const signal of SIGNALS) process.off(signal, end);
}

function end(signal: NodeJS.Signals): void {
  try {
    // Again where something was still being written into it.
    for (const place of places) rmSync(place, { recursive: true, force: true, maxRetries: 3 });
  } finally {
    letGo();
    // Whoever started us learns what ended us.
    process.kill(process.pid, signal);
  }
}
