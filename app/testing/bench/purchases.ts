import { chanceOf } from "../../../cli/demo/random";
import { GARAGE, MOT } from "../../../cli/demo/tables/business";
import { collections } from "../../modules/books.server";
import type { Day } from "../../shared/dates";
import { addMoney, toPence, toPounds } from "../../shared/money";
import type { NumberedRecord } from "../../shared/record";
import { vatOn } from "../../shared/vat";
import { type CompactionOptions, defineCollection, openStore, type Store } from "../../store/store";
import { writeEach } from "./write-each";

/** What a garage buys, as large as such a record is: it stands in until the books keep purchases themselves. */
interface Purchase extends NumberedRecord {
  readonly supplier: string;
  readonly supplierReference: string;
  readonly department: string;
  readonly invoiceDate: Day;
  readonly description: string;
  readonly subTotal: number;
  readonly vatAmount: number;
  readonly total: number;
}

const pence = (purchase: Purchase) => toPence(purchase.total);

const withPurchases = {
  ...collections,
  purchases: defineCollection<Purchase>()({
    numbered: true,
    text: ({ autoId, supplier, supplierReference, description }) =>
      [autoId, supplier, supplierReference, description].join("\n"),
    groups: {
      supplier: { key: ({ supplier }) => supplier, pence },
      department: { key: ({ department }) => department, pence },
      month: { key: ({ invoiceDate }) => invoiceDate.slice(0, 7), pence },
    },
  }),
};

/** The books with purchases beside them, which the program itself would not open. */
export function openWithPurchases(options: {
  dir: string;
  compaction?: CompactionOptions;
}): Promise<Store<typeof withPurchases>> {
  return openStore({ ...options, collections: withPurchases });
}

const SUPPLIERS = 120;

export async function addPurchases(books: Store<typeof withPurchases>, count: number): Promise<void> {
  const chance = chanceOf("purchases");
  const invented = Array.from({ length: count }, () => {
    const subTotal = toPounds(chance.whole(400, 60_000));
    return {
      _id: chance.id(),
      supplier: `Motor Factors ${chance.whole(1, SUPPLIERS)} Ltd`,
      supplierReference: `SI-${chance.whole(100_000, 999_999)}`,
      department: chance.isLucky(0.9) ? GARAGE : MOT,
      invoiceDate: `${chance.whole(2023, 2026)}-${String(chance.whole(1, 12)).padStart(2, "0")}-15`,
      description: "Brake discs and pads, front; oil filter; screen wash 5 l",
      subTotal,
      vatAmount: vatOn(subTotal),
      total: addMoney(subTotal, vatOn(subTotal)),
    };
  });
  await writeEach(invented, (purchase) =>
    books.update("bench", ({ purchases }) => purchases.insert(purchase)),
  );
}
