/** Makers of parts. */
export const BRANDS = {
  brand: ["Bosch", "Valeo", "Delphi", "Denso"],
  brakes: ["Pagid", "Brembo", "Mintex", "TRW", "Bosch"],
  plugs: ["NGK", "Bosch", "Beru", "Denso"],
  springs: ["Kilen", "Lesjöfors", "Suplex"],
  arms: ["Lemförder", "Moog", "Febi", "TRW"],
  bearings: ["SKF", "FAG", "SNR"],
  batteries: ["Bosch", "Varta", "Yuasa", "Exide"],
  clutches: ["LuK", "Sachs", "Valeo"],
  belts: ["Gates", "INA", "Dayco"],
} as const;

export const TYRE_BRANDS = ["Michelin", "Continental", "Bridgestone", "Avon", "Hankook", "Davanti"] as const;

export const OILS = ["5W-30 fully synthetic", "0W-20 fully synthetic", "5W-40 fully synthetic"] as const;
