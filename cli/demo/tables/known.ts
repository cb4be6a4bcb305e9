import type { Model } from "./models";

/** A customer of every demo, whatever its size, from the first day to the last. */
export interface KnownCustomer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly addressLine1: string;
  readonly addressLine2?: string;
  readonly town: string;
  readonly postalCode: string;
  readonly kind: "private" | "trade" | "highValue";
  readonly vehicles: readonly {
    readonly reg: string;
    readonly registered: string;
    readonly model: Pick<Model, "name" | "fuel" | "size">;
  }[];
}

/** The courier firm with so many visits that its page shows the warning of 500 invoices. */
export const COURIER: KnownCustomer = {
  name: "Weald Valley Couriers Ltd",
  email: "accounts@wealdvalleycouriers.example",
  phone: "01892 654 320",
  addressLine1: "Unit 8, Jarvis Brook Industrial Estate",
  addressLine2: "Crowborough Hill",
  town: "Crowborough",
  postalCode: "TN6 3AA",
  kind: "highValue",
  vehicles: [
    {
      reg: "GK71 HZN",
      registered: "2021-11-16",
      model: { name: "Ford Transit Custom 2.0 EcoBlue", fuel: "diesel", size: "van" },
    },
  ],
};

export const KNOWN_CUSTOMERS: readonly KnownCustomer[] = [
  {
    name: "Harriet Blackwood",
    email: "harriet.blackwood@example.com",
    phone: "01825 762 118",
    addressLine1: "4 Framfield Road",
    town: "Uckfield",
    postalCode: "TN22 5AG",
    kind: "private",
    vehicles: [
      {
        reg: "AB12 CDE",
        registered: "2012-05-21",
        model: { name: "Ford Fiesta 1.25 Zetec", fuel: "petrol", size: "small" },
      },
      // The only private plate: it says nothing about the year.
      {
        reg: "H7 BLK",
        registered: "2016-09-09",
        model: { name: "Mini Cooper 1.5", fuel: "petrol", size: "small" },
      },
    ],
  },
  {
    name: "Tomasz Nowicki",
    email: "t.nowicki@example.org",
    phone: "07700 900 417",
    addressLine1: "18 Hailsham Road",
    town: "Heathfield",
    postalCode: "TN21 8AD",
    kind: "private",
    vehicles: [
      {
        reg: "YD15 LFA",
        registered: "2015-06-11",
        model: { name: "Audi A4 Avant 2.0 TDI", fuel: "diesel", size: "large" },
      },
    ],
  },
  {
    name: "Priya Raman",
    email: "priya.raman@example.net",
    phone: "07700 900 238",
    addressLine1: "27 Rotten Row",
    town: "Lewes",
    postalCode: "BN7 1LJ",
    kind: "private",
    vehicles: [
      {
        reg: "RX18 UBD",
        registered: "2018-03-29",
        model: { name: "Volkswagen Golf 1.5 TSI", fuel: "petrol", size: "medium" },
      },
    ],
  },
  {
    name: "Maresfield Parish Council",
    email: "clerk@maresfieldparish.example",
    phone: "01825 768 004",
    addressLine1: "The Village Hall",
    addressLine2: "London Road",
    town: "Maresfield",
    postalCode: "TN22 2EA",
    kind: "trade",
    vehicles: [
      {
        reg: "HN17 EEC",
        registered: "2017-04-05",
        model: { name: "Peugeot Partner 1.6 HDi", fuel: "diesel", size: "van" },
      },
    ],
  },
  {
    name: "Gareth Llewellyn",
    email: "gareth@llewellynroofing.example",
    phone: "07700 900 902",
    addressLine1: "Hurstwood",
    addressLine2: "Hurstwood Road",
    town: "Buxted",
    postalCode: "TN22 4BD",
    kind: "trade",
    vehicles: [
      {
        reg: "EA20 KWM",
        registered: "2020-07-24",
        model: { name: "Toyota Hilux 2.4 D-4D", fuel: "diesel", size: "van" },
      },
    ],
  },
  {
    name: "Olivia Fairhurst-Hughes",
    email: "olivia.fairhurst.hughes@example.com",
    phone: "07700 900 551",
    addressLine1: "The Coach House",
    addressLine2: "Priory Road",
    town: "Forest Row",
    postalCode: "RH18 5HP",
    kind: "private",
    vehicles: [
      {
        reg: "MV64 SSU",
        registered: "2014-10-02",
        model: { name: "Mini Cooper 1.5", fuel: "petrol", size: "small" },
      },
    ],
  },
  {
    name: "Daniel Osei",
    email: "d.osei@example.com",
    phone: "07700 900 176",
    addressLine1: "61 Keld Drive",
    town: "Uckfield",
    postalCode: "TN22 5BS",
    kind: "private",
    vehicles: [
      {
        reg: "LO66 YTR",
        registered: "2016-11-18",
        model: { name: "Vauxhall Corsa 1.4 SE", fuel: "petrol", size: "small" },
      },
    ],
  },
  {
    name: "Bluebell Taxis",
    email: "bookings@bluebelltaxis.example",
    phone: "01342 550 190",
    addressLine1: "Station Approach",
    town: "East Grinstead",
    postalCode: "RH19 1EB",
    kind: "highValue",
    vehicles: [
      {
        reg: "WN69 JPV",
        registered: "2019-09-20",
        model: { name: "Škoda Octavia 2.0 TDI", fuel: "diesel", size: "medium" },
      },
      {
        reg: "GX18 LHV",
        registered: "2018-06-12",
        model: { name: "Toyota Auris 1.8 Hybrid", fuel: "hybrid", size: "medium" },
      },
    ],
  },
  {
    name: "Margaret Thistlewood",
    email: "margaret.thistlewood@example.org",
    phone: "01825 712 663",
    addressLine1: "Rose Cottage",
    addressLine2: "High Street",
    town: "Nutley",
    postalCode: "TN22 3NE",
    kind: "private",
    vehicles: [
      {
        reg: "GJ09 OXE",
        registered: "2009-04-17",
        model: { name: "Honda Jazz 1.3 i-VTEC", fuel: "petrol", size: "small" },
      },
    ],
  },
];
