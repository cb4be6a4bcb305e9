import { expect, test } from "vitest";
import { NO_PAYMENTS } from "./invoice";
import { takingsOf } from "./takings";

test("takings are told apart by how the money came; a transfer is a cheque amount with its bank transaction", () => {
  const payments = [
    { ...NO_PAYMENTS, card: 10.1, cash: 5 },
    { ...NO_PAYMENTS, card: 0.2, cheque: 40 },
    { ...NO_PAYMENTS, cash: 1, cheque: 99.99, transaction: "t1" },
  ];
  expect(takingsOf(payments)).toEqual({
    card: 10.3,
    cash: 6,
    cheque: 40,
    bankTransfer: 99.99,
    total: 156.29,
  });
  expect(takingsOf([])).toEqual({ card: 0, cash: 0, cheque: 0, bankTransfer: 0, total: 0 });
});
