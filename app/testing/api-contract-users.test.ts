import { describe } from "vitest";
import { contractGarage } from "./contract-garage";
import { users } from "./contract-office";
import { readingContract } from "./contract-reading";
import { userContract } from "./contract-users";
import { writingContract } from "./contract-writing";

const garage = contractGarage();

describe("api/users", () => {
  writingContract(garage, users);
  readingContract(garage, users);
});
userContract(garage);
