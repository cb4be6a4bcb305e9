/** Work that need not be done at once, and is done before the garage closes. */
export interface Postponed {
  /** @param work never rejects @param ms milliseconds to wait first, unless the garage closes before */
  readonly postpone: (work: () => Promise<unknown>, ms: number) => void;
}

/** Also gives how to do at once what still waits; that resolves when all is done. */
export function createPostponed(): Postponed & { readonly settle: () => Promise<void> } {
  const waiting = new Map<NodeJS.Timeout, () => Promise<unknown>>();
  const working = new Set<Promise<unknown>>();
  const begin = (timer: NodeJS.Timeout, work: () => Promise<unknown>) => {
    clearTimeout(timer);
    waiting.delete(timer);
    const done = work().finally(() => working.delete(done));
    working.add(done);
  };
  return {
    postpone(work, ms) {
      const timer = setTimeout(() => begin(timer, work), ms);
      waiting.set(timer, work);
    },
    async settle() {
      for (const [timer, work] of waiting) begin(timer, work);
      await Promise.all(working);
    },
  };
}
