import { addMoney, subtractMoney, toPounds } from "../../app/shared/money";
import { vatOn } from "../../app/shared/vat";
import type { Chance } from "./random";
import { GARAGE } from "./tables/business";
import { GOODS } from "./tables/goods";
import { OVERHEADS } from "./tables/overheads";
import { PLACES } from "./tables/places";
import { CATEGORIES, type CategoryId, SELLERS } from "./tables/sellers";
import { SERVICES } from "./tables/services";
import type { LineInput } from "./work";

const SELLERS_BY_CATEGORY = Object.entries(SELLERS) as [CategoryId, readonly string[]][];
const sellerId = (name: string) => `seller-${name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")}`;

const TITLES = new Map<string, string>(SERVICES.map(({ id, title }) => [id, title]));

/** The input for each supplier, category and product, with a constant id. */
export function planPurchasing(chance: Chance) {
  const suppliers = SELLERS_BY_CATEGORY.flatMap(([, names]) => names).map((name) => {
    const place = chance.pickWeighted(PLACES, ({ weight }) => weight);
    const [first = "sales"] = name.toLowerCase().match(/[a-z]+/g) ?? [];
    return {
      id: sellerId(name),
      input: {
        name,
        town: place.town,
        phone: `${place.dialling} ${chance.whole(200_000, 899_999)}`,
        email: `accounts@${first}-${chance.whole(10, 99)}.example`,
      },
    };
  });
  const products = GOODS.flatMap(({ name, variants, description, price, unit, category }) =>
    variants.map((variant) => ({
      id: chance.id(),
      input: {
        name: `${name}, ${variant}`,
        description,
        unitPrice: between(price, chance),
        unit,
        purchaseCategory: category,
        supplier: sellerId(chance.pick(SELLERS[category])),
      },
    })),
  );
  const categories = CATEGORIES.map(({ id, ...input }) => ({ id, input }));
  return { suppliers, categories, products };
}

export type Purchasing = ReturnType<typeof planPurchasing>;

/** The input of `createPurchase`. */
export interface PurchaseInput {
  readonly supplier: string;
  readonly purchaseCategory: string;
  readonly details: string;
  readonly amount: number;
  readonly vat: number;
  readonly total: number;
  readonly invoicedTo: string;
  readonly warranty: string;
  readonly supplierInvoiceNumber: string;
  readonly supplierInvoiceDate: string;
  readonly invoiceLinesCount: number;
  readonly invoiceLinesBilled: number;
  readonly invoiceLinesDelivered: number;
  readonly invoice?: string;
  readonly product?: string;
}

const WARRANTIES = ["30 Days", "30 Days", "12 Months", "24 Months", ""];
/** The garage's cost of parts, as a share of what it charges for them. */
const COST = [0.52, 0.68] as const;
const WORKSHOP_GOODS = ["Brake cleaner, 12 cans", "Nitrile gloves, 100", "Copper grease and cable ties"];
const LABOUR = /\blabour\b|\bhour|\bh\b|check|test|recovery|discount|disposal|alignment|weld/i;

/** The purchases for one invoice; none for labour alone, or for parts from stock. */
export function partsFor(lines: readonly LineInput[], day: string, chance: Chance): PurchaseInput[] {
  const parts = lines.filter(
    ({ service, description, charged }) => charged > 12 && !LABOUR.test(`${service} ${description}`),
  );
  const tyres = parts.filter(({ service }) => service === "tyre");
  const others = parts.filter(({ service }) => service !== "tyre");
  return [
    ...(tyres.length > 0 ? [partsPurchase("buying-tyres", tyres, day, chance)] : []),
    ...(others.length > 0 && chance.isLucky(0.93)
      ? [partsPurchase("buying-parts", others, day, chance)]
      : []),
  ];
}

function partsPurchase(
  category: CategoryId,
  lines: readonly LineInput[],
  day: string,
  chance: Chance,
): PurchaseInput {
  const charged = addMoney(...lines.map((line) => line.charged));
  const cost = toPounds(Math.round(charged * 100 * (COST[0] + chance.next() * (COST[1] - COST[0]))));
  return purchase(
    {
      category,
      seller: chance.pick(SELLERS[category]),
      details: lines.map(inWords).join("\n"),
      amount: cost,
      count: lines.length,
      warranty: chance.pick(WARRANTIES),
    },
    day,
    chance,
  );
}

function inWords({ service, description }: LineInput): string {
  return [TITLES.get(service) ?? service, description].filter(Boolean).join(": ");
}

/** Some workshop goods on the same supplier's invoice as a job's parts: the input of `splitPurchase`. */
export function withGoods(parts: PurchaseInput, chance: Chance) {
  const { supplier, supplierInvoiceNumber, supplierInvoiceDate, ...job } = parts;
  const amount = between([6, 48], chance);
  const goods = {
    ...{ purchaseCategory: job.purchaseCategory, invoicedTo: job.invoicedTo, warranty: "" },
    ...{ details: chance.pick(WORKSHOP_GOODS), amount, vat: vatOn(amount) },
  };
  return {
    ...{ supplier, supplierInvoiceNumber, supplierInvoiceDate },
    total: addMoney(job.total, goods.amount, goods.vat),
    purchases: [job, goods],
  };
}

/** The purchases for stock on a day. @param share of the whole demo's workload. */
export function stockFor(
  { products }: Purchasing,
  day: string,
  share: number,
  chance: Chance,
): PurchaseInput[] {
  const count = chance.whole(0, 5) * share;
  const whole = Math.floor(count) + (chance.isLucky(count % 1) ? 1 : 0);
  return Array.from({ length: whole }, () => {
    const { id, input } = chance.pick(products);
    const pieces = chance.pick([2, 4, 5, 6, 10, 12, 20]);
    const category = input.purchaseCategory;
    const price = input.unitPrice;
    const bought = purchase(
      {
        category,
        seller: "",
        details: `${pieces} × ${input.name}`,
        amount: toPounds(Math.round(price * 100) * pieces),
        count: 1,
        warranty: "",
      },
      day,
      chance,
    );
    return { ...bought, supplier: input.supplier, product: id };
  });
}

/** The bills in the post on a day. */
export function overheadsFor(day: string, share: number, chance: Chance): PurchaseInput[] {
  return OVERHEADS.filter(({ yearly }) => chance.isLucky((yearly / 290) * share)).map(
    ({ details, category, seller, price, hasVat }) =>
      purchase(
        { category, seller, details, amount: between(price, chance), count: 1, warranty: "", hasVat },
        day,
        chance,
      ),
  );
}

interface Bought {
  readonly category: CategoryId;
  readonly seller: string;
  readonly details: string;
  readonly amount: number;
  readonly count: number;
  readonly warranty: string;
  readonly hasVat?: boolean;
}

function purchase(
  { category, seller, details, amount, count, warranty, hasVat = true }: Bought,
  day: string,
  chance: Chance,
): PurchaseInput {
  const vat = hasVat ? vatOn(amount) : 0;
  const late = chance.isLucky(0.04) ? 1 : 0;
  return {
    supplier: sellerId(seller),
    purchaseCategory: category,
    details,
    amount,
    vat,
    total: addMoney(amount, vat),
    invoicedTo: GARAGE,
    warranty,
    supplierInvoiceNumber: `${chance.pick(["SI", "INV", "A", "RK"])}${chance.whole(100_000, 999_999)}`,
    supplierInvoiceDate: day,
    invoiceLinesCount: count,
    invoiceLinesBilled: count,
    invoiceLinesDelivered: count - late,
  };
}

function between([from, to]: readonly [number, number], chance: Chance): number {
  const pence = Math.round(subtractMoney(to, from) * 100 * chance.next());
  return addMoney(from, toPounds(pence));
}
