const WRITERS = 16;

/** Writes each item in a commit of its own, as people do, so many at a time that the making does not take all day. In order. */
export async function writeEach<T>(items: readonly T[], write: (item: T) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < items.length; done += WRITERS) {
    await Promise.all(items.slice(done, done + WRITERS).map(write));
  }
}
