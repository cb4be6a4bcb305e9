export type Fuel = "petrol" | "diesel" | "hybrid" | "electric";
export type Size = "small" | "medium" | "large" | "van";

export interface Model {
  readonly name: string;
  readonly fuel: Fuel;
  readonly size: Size;
  /** The first and last year when it was sold new with that engine. */
  readonly from: number;
  readonly to: number;
  /** How common it is, relative to the others. */
  readonly weight: number;
}

const model = (name: string, fuel: Fuel, size: Size, from: number, to: number, weight = 3): Model => ({
  name,
  fuel,
  size,
  from,
  to,
  weight,
});

export const MODELS: readonly Model[] = [
  model("Ford Fiesta 1.25 Zetec", "petrol", "small", 2002, 2017, 9),
  model("Ford Fiesta 1.0 EcoBoost", "petrol", "small", 2013, 2023, 8),
  model("Ford Focus 1.6 Zetec", "petrol", "medium", 2005, 2018, 6),
  model("Ford Focus 1.0 EcoBoost", "petrol", "medium", 2012, 2025, 6),
  model("Ford Focus 1.5 TDCi", "diesel", "medium", 2015, 2020, 3),
  model("Ford Kuga 2.0 TDCi", "diesel", "large", 2008, 2020, 4),
  model("Ford Kuga 2.5 PHEV", "hybrid", "large", 2020, 2026, 2),
  model("Ford Puma 1.0 EcoBoost Hybrid", "hybrid", "medium", 2020, 2026, 4),
  model("Vauxhall Corsa 1.2", "petrol", "small", 2001, 2026, 8),
  model("Vauxhall Corsa 1.4 SE", "petrol", "small", 2007, 2019, 6),
  model("Vauxhall Astra 1.6", "petrol", "medium", 2004, 2018, 5),
  model("Vauxhall Astra 1.4 Turbo", "petrol", "medium", 2010, 2020, 4),
  model("Vauxhall Zafira 1.9 CDTi", "diesel", "medium", 2005, 2011, 2),
  model("Vauxhall Mokka 1.4 Turbo", "petrol", "medium", 2013, 2019, 3),
  model("Volkswagen Polo 1.2", "petrol", "small", 2002, 2017, 5),
  model("Volkswagen Polo 1.0 TSI", "petrol", "small", 2015, 2026, 5),
  model("Volkswagen Golf 1.9 TDI", "diesel", "medium", 2001, 2009, 3),
  model("Volkswagen Golf 1.6 TDI", "diesel", "medium", 2009, 2019, 5),
  model("Volkswagen Golf 1.4 TSI", "petrol", "medium", 2009, 2018, 5),
  model("Volkswagen Golf 1.5 TSI", "petrol", "medium", 2017, 2026, 4),
  model("Volkswagen Tiguan 2.0 TDI", "diesel", "large", 2008, 2025, 4),
  model("Volkswagen ID.3 Pro", "electric", "medium", 2020, 2026, 2),
  model("Audi A3 1.4 TFSI", "petrol", "medium", 2008, 2019, 4),
  model("Audi A3 2.0 TDI", "diesel", "medium", 2005, 2020, 3),
  model("Audi A4 Avant 2.0 TDI", "diesel", "large", 2005, 2024, 3),
  model("Audi Q5 2.0 TDI", "diesel", "large", 2009, 2024, 2),
  model("BMW 118i", "petrol", "medium", 2005, 2026, 3),
  model("BMW 320d", "diesel", "large", 2005, 2023, 4),
  model("BMW X3 xDrive20d", "diesel", "large", 2007, 2024, 2),
  model("Mercedes-Benz A180", "petrol", "medium", 2012, 2025, 3),
  model("Mercedes-Benz C220 CDI", "diesel", "large", 2003, 2018, 3),
  model("Mini One 1.4", "petrol", "small", 2007, 2013, 2),
  model("Mini Cooper 1.6", "petrol", "small", 2001, 2013, 3),
  model("Mini Cooper 1.5", "petrol", "small", 2014, 2024, 4),
  model("Nissan Micra 1.2", "petrol", "small", 2003, 2017, 4),
  model("Nissan Juke 1.6", "petrol", "medium", 2010, 2019, 4),
  model("Nissan Qashqai 1.5 dCi", "diesel", "medium", 2007, 2020, 5),
  model("Nissan Qashqai 1.3 DIG-T", "petrol", "medium", 2019, 2026, 4),
  model("Nissan Leaf Tekna", "electric", "medium", 2013, 2023, 2),
  model("Toyota Aygo 1.0", "petrol", "small", 2005, 2021, 5),
  model("Toyota Yaris 1.33", "petrol", "small", 2009, 2017, 4),
  model("Toyota Yaris 1.5 Hybrid", "hybrid", "small", 2012, 2026, 4),
  model("Toyota Auris 1.8 Hybrid", "hybrid", "medium", 2010, 2018, 2),
  model("Toyota RAV4 2.0 D-4D", "diesel", "large", 2002, 2015, 2),
  model("Honda Jazz 1.3 i-VTEC", "petrol", "small", 2008, 2020, 6),
  model("Honda Jazz 1.4", "petrol", "small", 2002, 2008, 3),
  model("Honda Civic 1.8 i-VTEC", "petrol", "medium", 2006, 2017, 3),
  model("Honda CR-V 2.0 i-VTEC", "petrol", "large", 2002, 2018, 3),
  model("Peugeot 107 1.0", "petrol", "small", 2005, 2014, 3),
  model("Peugeot 208 1.2 PureTech", "petrol", "small", 2012, 2026, 4),
  model("Peugeot 308 1.6 HDi", "diesel", "medium", 2008, 2017, 3),
  model("Peugeot 3008 1.2 PureTech", "petrol", "medium", 2016, 2024, 3),
  model("Citroën C1 1.0", "petrol", "small", 2005, 2021, 4),
  model("Citroën C3 1.4", "petrol", "small", 2002, 2013, 3),
  model("Citroën C3 1.2 PureTech", "petrol", "small", 2013, 2026, 3),
  model("Renault Clio 1.2", "petrol", "small", 2001, 2016, 5),
  model("Renault Captur 0.9 TCe", "petrol", "small", 2013, 2020, 3),
  model("Renault Zoe Dynamique", "electric", "small", 2014, 2023, 1),
  model("Kia Picanto 1.0", "petrol", "small", 2011, 2026, 4),
  model("Kia Ceed 1.6 CRDi", "diesel", "medium", 2008, 2020, 2),
  model("Kia Sportage 1.6 GDi", "petrol", "medium", 2011, 2021, 4),
  model("Kia e-Niro 64 kWh", "electric", "medium", 2019, 2023, 1),
  model("Hyundai i10 1.2", "petrol", "small", 2008, 2026, 4),
  model("Hyundai i20 1.2", "petrol", "small", 2009, 2026, 3),
  model("Hyundai Tucson 1.6 GDi", "petrol", "medium", 2015, 2021, 3),
  model("Škoda Fabia 1.2 TSI", "petrol", "small", 2010, 2018, 4),
  model("Škoda Octavia 2.0 TDI", "diesel", "medium", 2005, 2025, 4),
  model("Škoda Yeti 1.2 TSI", "petrol", "medium", 2010, 2017, 2),
  model("SEAT Ibiza 1.4", "petrol", "small", 2002, 2015, 3),
  model("SEAT Leon 1.4 TSI", "petrol", "medium", 2009, 2020, 3),
  model("Mazda 2 1.5", "petrol", "small", 2007, 2025, 2),
  model("Mazda MX-5 2.0", "petrol", "small", 2006, 2026, 1),
  model("Suzuki Swift 1.2", "petrol", "small", 2010, 2026, 3),
  model("Fiat 500 1.2 Lounge", "petrol", "small", 2008, 2020, 5),
  model("Fiat Panda 1.2", "petrol", "small", 2004, 2020, 2),
  model("Volvo V40 D2", "diesel", "medium", 2012, 2019, 2),
  model("Volvo V70 D5", "diesel", "large", 2002, 2016, 2),
  model("Volvo XC60 D4", "diesel", "large", 2011, 2021, 2),
  model("Land Rover Freelander 2 2.2 TD4", "diesel", "large", 2007, 2014, 4),
  model("Land Rover Discovery 4 3.0 SDV6", "diesel", "large", 2009, 2016, 2),
  model("Range Rover Evoque 2.2 SD4", "diesel", "large", 2011, 2015, 3),
  model("Dacia Sandero 0.9 TCe", "petrol", "small", 2013, 2020, 3),
  model("Tesla Model 3 Long Range", "electric", "large", 2019, 2026, 1),
  model("MG ZS 1.5", "petrol", "medium", 2017, 2025, 2),
];

export const VANS: readonly Model[] = [
  model("Ford Transit Custom 2.0 EcoBlue", "diesel", "van", 2016, 2026, 9),
  model("Ford Transit Custom 2.2 TDCi", "diesel", "van", 2012, 2016, 5),
  model("Ford Transit 2.2 TDCi", "diesel", "van", 2006, 2016, 4),
  model("Ford Transit Connect 1.5 EcoBlue", "diesel", "van", 2015, 2024, 5),
  model("Vauxhall Vivaro 1.6 CDTi", "diesel", "van", 2014, 2019, 5),
  model("Vauxhall Vivaro 1.5 Turbo D", "diesel", "van", 2019, 2026, 4),
  model("Vauxhall Combo 1.3 CDTi", "diesel", "van", 2005, 2018, 2),
  model("Volkswagen Transporter T5 2.0 TDI", "diesel", "van", 2010, 2015, 4),
  model("Volkswagen Transporter T6 2.0 TDI", "diesel", "van", 2016, 2024, 4),
  model("Volkswagen Caddy 2.0 TDI", "diesel", "van", 2010, 2025, 4),
  model("Mercedes-Benz Vito 111 CDI", "diesel", "van", 2010, 2023, 3),
  model("Mercedes-Benz Sprinter 313 CDI", "diesel", "van", 2009, 2018, 2),
  model("Citroën Berlingo 1.6 HDi", "diesel", "van", 2008, 2018, 4),
  model("Peugeot Partner 1.6 HDi", "diesel", "van", 2008, 2018, 3),
  model("Peugeot Expert 2.0 BlueHDi", "diesel", "van", 2016, 2025, 2),
  model("Renault Trafic 2.0 dCi", "diesel", "van", 2007, 2014, 3),
  model("Renault Kangoo 1.5 dCi", "diesel", "van", 2008, 2021, 2),
];

export const PICK_UPS: readonly Model[] = [
  model("Ford Ranger 2.2 TDCi", "diesel", "van", 2011, 2019, 3),
  model("Toyota Hilux 2.4 D-4D", "diesel", "van", 2016, 2026, 3),
  model("Nissan Navara 2.5 dCi", "diesel", "van", 2006, 2015, 2),
  model("Land Rover Defender 110 2.4 TDCi", "diesel", "van", 2007, 2012, 2),
];

/** Old cars that people keep, each with its year of registration. */
export const CLASSICS: readonly (Model & { readonly year: number })[] = [
  { ...model("Austin A35", "petrol", "small", 1956, 1959), year: 1958 },
  { ...model("MG Magnette ZB", "petrol", "medium", 1956, 1958), year: 1957 },
  { ...model("Morris Minor 1000 Traveller", "petrol", "small", 1953, 1971), year: 1968 },
  { ...model("MGB GT", "petrol", "medium", 1965, 1980), year: 1973 },
  { ...model("Volkswagen Type 2 Camper 2.0", "petrol", "van", 1967, 1979), year: 1976 },
  { ...model("Triumph Spitfire 1500", "petrol", "small", 1974, 1980), year: 1977 },
  { ...model("Land Rover Series III 2.25", "petrol", "van", 1971, 1985), year: 1979 },
  { ...model("Ford Escort 1.3 L", "petrol", "small", 1975, 1980), year: 1978 },
  { ...model("Mini Mayfair 1.0", "petrol", "small", 1982, 1992), year: 1989 },
  { ...model("Volvo 240 GLT", "petrol", "large", 1981, 1993), year: 1992 },
  { ...model("Land Rover Defender 90 300Tdi", "diesel", "van", 1994, 1998), year: 1996 },
  { ...model("Mazda MX-5 1.8", "petrol", "small", 1994, 2000), year: 1998 },
];

/** The first two letters of a plate, for its place of registration. Most are from Kent and Sussex. */
export const LOCAL_TAGS = ["GJ", "GK", "GN", "GP", "GU", "GV", "GX", "GY"] as const;
export const OTHER_TAGS = [
  ..."AV AY BD BX CK DL EA EK EY FE FY HJ HN HX KE KP LB LD LM LR LV".split(" "),
  ..."MV NX OU OY PN RO RX SF VN WA WN YD YK".split(" "),
];

/** The year letter of older plates: at the end until 1983, then at the front. Each began in August. */
export const YEAR_LETTERS: Readonly<Record<number, string>> = {
  1968: "G",
  1973: "M",
  1976: "R",
  1977: "S",
  1978: "T",
  1979: "V",
  1989: "G",
  1992: "K",
  1996: "P",
  1998: "S",
};
