import { workerData } from "node:worker_threads";
import { compactDirectory } from "./compaction";

// A thread, not a process: it can never outlive the one that holds the lock.
compactDirectory(workerData as string);
