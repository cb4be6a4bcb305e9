/** What other programs call our units. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ each: "item", ea: "item", unit: "item", units: "item", pc: "item", pcs: "item", piece: "item" },
  ...{ items: "item", pieces: "item", hour: "hourly", hours: "hourly", hr: "hourly", hrs: "hourly" },
  ...{ perhour: "hourly", kilo: "Kg", kilos: "Kg", kgs: "Kg", kilogram: "Kg", kilograms: "Kg" },
  ...{ l: "Ltr", litre: "Ltr", litres: "Ltr", liter: "Ltr", liters: "Ltr", ltrs: "Ltr" },
  ...{ m: "meter", metre: "meter", metres: "meter", meters: "meter" },
  ...{ squaremetre: "square meter", squaremetres: "square meter", squaremeters: "square meter" },
  ...{ sqm: "square meter", m2: "square meter", "m²": "square meter" },
  ...{ oz: "ounce", ounces: "ounce", lb: "pound", lbs: "pound", pounds: "pound" },
};

/** The one of our units that a text means, whatever its case; undefined for another. */
export function unitMeant(text: string, units: readonly string[]): string | undefined {
  const plain = text.toLowerCase().replace(/[\s.]/g, "");
  const meant = Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
  return units.find((each) => each === meant || each.toLowerCase().replace(" ", "") === plain);
}
