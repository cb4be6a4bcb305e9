import { describe } from "vitest";
import { contractGarage } from "./garage";
import { users } from "./office";
import { readingContract } from "./reading";
import { userContract } from "./users";
import { writingContract } from "./writing";

const garage = contractGarage();

describe("api/users", () => {
  writingContract(garage, users);
  readingContract(garage, users);
});
userContract(garage);
