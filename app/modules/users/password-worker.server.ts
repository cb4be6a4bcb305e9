import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";
import { BCRYPT_COST, type PasswordTask } from "./password-task";

parentPort?.on("message", ({ password, hash }: PasswordTask) => {
  parentPort?.postMessage(
    hash === undefined ? bcrypt.hashSync(password, BCRYPT_COST) : bcrypt.compareSync(password, hash),
  );
});
