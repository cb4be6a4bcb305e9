// Preloaded into a server under test: fdatasync fails with EIO, as on a dying disk, while the file FAILS_TO_SYNC exists.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { fdatasync } = fs;
fs.fdatasync = (fd, callback) => {
  if (!fs.existsSync(process.env.FAILS_TO_SYNC)) return fdatasync(fd, callback);
  const error = Object.assign(new Error("EIO: i/o error, fdatasync"), {
    errno: -5,
    code: "EIO",
    syscall: "fdatasync",
  });
  process.nextTick(callback, error);
};
syncBuiltinESMExports();
