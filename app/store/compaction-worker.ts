import { workerData } from "node:worker_threads";
import { compactDirectory } from "./compaction";

// A thread, not a process, so that it never outlives the process that holds the lock.
compactDirectory(workerData as string);
