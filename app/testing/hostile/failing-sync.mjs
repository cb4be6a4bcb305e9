// Preloaded into a server under test: fdatasync fails with EIO, as on a dying disk, while the file FAILS_TO_SYNC exists.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { fdatasync, fdatasyncSync } = fs;
const isDying = () => fs.existsSync(process.env.FAILS_TO_SYNC);
const failure = () =>
  Object.assign(new Error("EIO: i/o error, fdatasync"), { errno: -5, code: "EIO", syscall: "fdatasync" });

fs.fdatasync = (fd, callback) => {
  if (isDying()) process.nextTick(callback, failure());
  else fdatasync(fd, callback);
};
fs.fdatasyncSync = (fd) => {
  if (isDying()) throw failure();
  fdatasyncSync(fd);
};
syncBuiltinESMExports();
