import * as fs from "node:fs";
import * as path from "node:path";
import { noteAnswer, recordDisk } from "./recording-disk";

/** Opens books twice, writes to them, and saves a record of what happened to the disk. */
export async function recordWriter(root: string, log: string): Promise<void> {
  const taken = recordDisk(root);
  const { openStore } = await import("../store");
  const { halves, hurryMarks } = await import("./crash-writer");
  hurryMarks();
  for (let round = 0; round < 2; round++) {
    const store = await openStore({
      dir: path.join(root, "data"),
      collections: halves,
      memory: path.join(root, "memory"),
    });
    for (let count = 0; count < 30; count++) {
      const { autoId } = await store.update("writer", ({ left }) =>
        left.insert({ _id: `${round}-${count}`, value: count, round, padding: "x".repeat(count * 40) }),
      );
      noteAnswer(autoId ?? 0);
      if (count % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await store.close();
  }
  fs.writeFileSync(log, JSON.stringify(taken()));
}
