/** The garage's purchase categories. */
export const CATEGORIES = [
  { id: "buying-parts", name: "Parts", description: "Parts that go into customers' vehicles" },
  { id: "buying-tyres", name: "Tyres", description: "Tyres, tubes, valves and balance weights" },
  {
    id: "buying-oils",
    name: "Oils and fluids",
    description: "Engine and gear oil, coolant, brake fluid and screen wash",
  },
  {
    id: "buying-consumables",
    name: "Consumables",
    description: "Cleaner, grease, cable ties, gloves, bulbs and fuses",
  },
  {
    id: "buying-tools",
    name: "Tools and equipment",
    description: "Hand tools, lifts, the MOT lane and their calibration",
  },
  {
    id: "buying-premises",
    name: "Premises",
    description: "Rent, rates, repairs and cleaning of the building",
  },
  {
    id: "buying-energy",
    name: "Energy and water",
    description: "Electricity, gas, water and the charge point",
  },
  {
    id: "buying-office",
    name: "Office and software",
    description: "Telephone, internet, software, stationery and insurance",
  },
  {
    id: "buying-waste",
    name: "Waste",
    description: "Licensed collection of oil, tyres, filters and batteries",
  },
] as const;

export type CategoryId = (typeof CATEGORIES)[number]["id"];

/** The sellers of each category; the names are invented. */
export const SELLERS: Readonly<Record<CategoryId, readonly string[]>> = {
  "buying-parts": [
    "Weald Motor Factors",
    "Southdown Car Parts",
    "Ouse Valley Autospares",
    "Brakes & Bearings Direct",
    "Clutch House Tunbridge Wells",
    "Harlands Exhaust Centre",
    "Exhausts of Lewes",
    "Beacon Battery Company",
    "Sussex Radiators",
    "Downland Filters",
    "Castle Suspension Parts",
    "Medway Turbo Exchange",
    "Gatwick German Spares",
    "Channel French Car Parts",
    "Nippon Parts South East",
    "Kestrel Windscreens",
    "Rother Auto Electrical",
    "Bluebell Body Panels",
    "Hartfield Vauxhall Parts",
    "Pevensey Ford Parts",
    "Crowhurst Commercial Spares",
    "Ashford Gearbox Services",
  ],
  "buying-tyres": [
    "Anchor Tyre Wholesale",
    "Tread & Co. Brighton",
    "Wealden Tyre Distribution",
    "Roundway Tyres",
    "Hailsham Tyre Depot",
  ],
  "buying-oils": ["Harbour Lubricants", "Newhaven Oil Supplies", "South Coast Coolants", "Amber Lubricants"],
  "buying-consumables": [
    "Workshop Direct",
    "Fixings & Fasteners Uckfield",
    "Brightwell Cleaning Products",
    "Garage Essentials",
    "Guardian Workwear",
    "Sprayline Aerosols",
  ],
  "buying-tools": [
    "Torque Tools",
    "Lift & Lane Engineering",
    "Calibration South",
    "Diagnostics Hub",
    "Compressor Care",
  ],
  "buying-premises": [
    "Bellbrook Estates",
    "Wealden Roofing and Doors",
    "Spotless Premises",
    "Fire and Alarm Sussex",
  ],
  "buying-energy": ["Southern Light & Power", "Downs Gas", "Mid Sussex Water Company"],
  "buying-office": [
    "Beaconline Telecom",
    "Pennywise Stationery",
    "Motor Trade Insurance Brokers",
    "Ledger Payroll Bureau",
    "Garage Data Services",
    "Uckfield Print Shop",
    "Signpost Advertising",
  ],
  "buying-waste": ["Clearoil Collections", "Tyre Recycling Kent", "Green Skip Hire", "Battery Back"],
};
