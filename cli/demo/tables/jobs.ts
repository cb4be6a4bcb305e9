// Over 300 lines: one table of the work that the invented garage does.
import type { ServiceId } from "./services";

/**
 * A line of a job. Placeholders in `words`: {h} for the hours, {side} and {end} for a side and an end of the car.
 * {tyre} is a tyre, {oil} an oil, and any name of `BRANDS` a maker of such parts.
 */
interface JobLine {
  readonly service: ServiceId;
  readonly words: string;
  /** Hours of labour, from and to. */
  readonly hours?: readonly [number, number];
  /** Pounds for a medium car, from and to; of one unit if there are several. Without a price and hours, the price list applies. */
  readonly price?: readonly [number, number];
  /** How many units, if not 1. */
  readonly quantity?: number;
  /** The probability of the line; 1 by default. */
  readonly share?: number;
}

interface Job {
  /** The engine that the job needs. */
  readonly needs: "any" | "engine" | "petrol" | "diesel";
  readonly weight: number;
  /** Whether an MOT can require the job. */
  readonly isForMot?: boolean;
  readonly lines: readonly JobLine[];
  readonly notes: readonly string[];
}

export const SERVICING: readonly Job[] = [
  {
    needs: "engine",
    weight: 10,
    lines: [
      { service: "interim-service", words: "{oil}, filter and sump washer" },
      { service: "disposal", words: "", share: 0.8 },
      { service: "wipers", words: "Front pair", price: [19, 27], share: 0.15 },
    ],
    notes: ["Interim service done, service light reset.", "All levels topped up. Tyre pressures set."],
  },
  {
    needs: "engine",
    weight: 14,
    lines: [
      { service: "full-service", words: "{oil}, oil, air and pollen filters" },
      { service: "disposal", words: "", share: 0.8 },
      { service: "brake-fluid", words: "Due by age, moisture over 3%", share: 0.22 },
      { service: "wipers", words: "Front pair", price: [19, 27], share: 0.2 },
      { service: "bulb", words: "Number plate lamp", price: [6, 9], share: 0.12 },
    ],
    notes: [
      "Full service done, road tested, service book stamped.",
      "Front pads at 5 mm, rears at 4 mm. Next service in 12 months or 10,000 miles.",
      "Slight oil mist at the rocker cover, to be watched.",
    ],
  },
  {
    needs: "petrol",
    weight: 5,
    lines: [
      { service: "major-service", words: "{oil}, all filters, brake fluid and coolant tested" },
      { service: "spark-plugs", words: "{plugs}, set of four", price: [38, 58] },
      { service: "disposal", words: "" },
      { service: "brake-fluid", words: "", share: 0.4 },
    ],
    notes: ["Major service done, plugs were worn. Idles well now.", "Major service done and road tested."],
  },
  {
    needs: "diesel",
    weight: 5,
    lines: [
      { service: "major-service", words: "{oil}, all filters, brake fluid and coolant tested" },
      { service: "filters", words: "Fuel filter, bled and checked for leaks", price: [28, 46] },
      { service: "disposal", words: "" },
      { service: "brake-fluid", words: "", share: 0.4 },
    ],
    notes: ["Major service done, fuel filter housing cleaned.", "Major service done and road tested."],
  },
  {
    needs: "any",
    weight: 3,
    lines: [
      { service: "air-con", words: "System held vacuum, 480 g of R134a", price: [62, 78] },
      { service: "filters", words: "Pollen filter", price: [16, 26], share: 0.5 },
    ],
    notes: ["Vents at 6 degrees after the recharge.", "No leak found; dye added for next time."],
  },
];

export const REPAIRS: readonly Job[] = [
  {
    needs: "any",
    weight: 10,
    isForMot: true,
    lines: [
      { service: "labour", words: "Fit front discs and pads. {h} h labour", hours: [1.2, 1.8] },
      { service: "front-discs", words: "{brakes}, vented", price: [68, 104] },
      { service: "front-pads", words: "{brakes} set with wear sensor", price: [36, 56] },
      { service: "brake-fluid", words: "", share: 0.15 },
    ],
    notes: [
      "Front discs lipped and below the least thickness. Bed in gently for 100 miles.",
      "Squeal from the front under light braking: pads were at 2 mm.",
    ],
  },
  {
    needs: "any",
    weight: 5,
    lines: [{ service: "front-pads", words: "{brakes} set fitted, discs within limits", price: [74, 98] }],
    notes: ["Discs measured and within limits.", "Pads were at 3 mm."],
  },
  {
    needs: "any",
    weight: 6,
    isForMot: true,
    lines: [
      { service: "labour", words: "Fit rear brakes and adjust handbrake. {h} h labour", hours: [1, 1.8] },
      { service: "rear-brakes", words: "{brakes} set", price: [34, 52] },
      { service: "rear-discs", words: "{brakes}, pair", price: [58, 92], share: 0.6 },
    ],
    notes: [
      "Handbrake efficiency was low; now well within limits.",
      "Rear discs corroded on the inner faces.",
    ],
  },
  {
    needs: "any",
    weight: 4,
    isForMot: true,
    lines: [
      { service: "labour", words: "Make up and fit brake pipe, bleed brakes. {h} h labour", hours: [1, 2] },
      { service: "brake-parts", words: "Copper pipe and unions, {end} {side}", price: [22, 46] },
      { service: "brake-fluid", words: "", share: 0.5 },
    ],
    notes: ["Brake pipe corroded through its coating; others greased.", "Pedal firm after bleeding."],
  },
  {
    needs: "any",
    weight: 3,
    lines: [
      { service: "labour", words: "Replace seized calliper, {end} {side}. {h} h labour", hours: [1, 1.5] },
      { service: "brake-parts", words: "Exchange calliper, {brakes}", price: [78, 128] },
      { service: "brake-fluid", words: "" },
    ],
    notes: ["Pulled to one side under braking: calliper was seized.", "Wheel was hot after a short run."],
  },
  {
    needs: "any",
    weight: 9,
    isForMot: true,
    lines: [
      { service: "labour", words: "Both {end} springs, {side} broken. {h} h labour", hours: [1.4, 2.2] },
      { service: "coil-spring", words: "{springs}, pair, two-year warranty", price: [74, 112] },
      { service: "alignment", words: "Four-wheel laser alignment", share: 0.5 },
    ],
    notes: ["{side} {end} spring broken at the lowest coil; both renewed.", "Knock over bumps is gone."],
  },
  {
    needs: "any",
    weight: 7,
    isForMot: true,
    lines: [
      { service: "labour", words: "Fit lower arm, {side}. {h} h labour", hours: [1, 1.6] },
      { service: "suspension", words: "Lower arm with ball joint, {arms}", price: [52, 96] },
      { service: "alignment", words: "Four-wheel laser alignment", share: 0.8 },
    ],
    notes: ["Play in the {side} lower ball joint.", "Rear bush of the {side} arm was split."],
  },
  {
    needs: "any",
    weight: 6,
    isForMot: true,
    lines: [
      { service: "labour", words: "Fit drop links, both sides. {h} h labour", hours: [0.6, 1] },
      { service: "suspension", words: "Anti-roll bar links, pair, {arms}", price: [28, 46] },
    ],
    notes: ["Rattle from the front on poor roads: both links were worn."],
  },
  {
    needs: "any",
    weight: 5,
    lines: [
      { service: "labour", words: "Replace wheel bearing, {end} {side}. {h} h labour", hours: [1.2, 2] },
      { service: "wheel-bearing", words: "{bearings} kit", price: [58, 118] },
    ],
    notes: ["Drone above 40 mph traced to the {end} {side} bearing."],
  },
  {
    needs: "any",
    weight: 9,
    isForMot: true,
    lines: [
      { service: "tyre", words: "{tyre}, {end} nearside" },
      { service: "tyre", words: "{tyre}, {end} offside", share: 0.8 },
      { service: "alignment", words: "Four-wheel laser alignment", share: 0.35 },
    ],
    notes: ["Both {end} tyres near the limit of 1.6 mm.", "Inner edge worn: alignment advised."],
  },
  {
    needs: "any",
    weight: 3,
    isForMot: true,
    lines: [
      { service: "tyre", words: "{tyre}, all round", quantity: 4 },
      { service: "alignment", words: "Four-wheel laser alignment", share: 0.6 },
    ],
    notes: [
      "All four tyres near the limit of 1.6 mm.",
      "Tyres cracked at the walls by age, renewed all round.",
    ],
  },
  {
    needs: "any",
    weight: 4,
    lines: [{ service: "puncture", words: "Screw taken out, repaired and balanced, {end} {side}" }],
    notes: ["Screw in the tread, repairable.", ""],
  },
  {
    needs: "any",
    weight: 7,
    lines: [
      { service: "battery", words: "{batteries}, three-year guarantee", price: [88, 148] },
      { service: "labour", words: "Charging test, fit and code battery. {h} h labour", hours: [0.3, 0.6] },
      { service: "recovery", words: "Collected from home, would not start", price: [45, 70], share: 0.2 },
    ],
    notes: ["Battery failed the load test; alternator charges at 14.3 V.", "Would not start in the cold."],
  },
  {
    needs: "engine",
    weight: 7,
    lines: [
      { service: "diagnostic", words: "Engine light on: codes read and live data checked" },
      { service: "parts", words: "Oxygen sensor, {brand}", price: [64, 118], share: 0.5 },
      { service: "labour", words: "Fit sensor and road test. {h} h labour", hours: [0.5, 1], share: 0.5 },
    ],
    notes: ["Code P0135 stored, cleared, did not come back.", "Light out; all monitors complete."],
  },
  {
    needs: "diesel",
    weight: 4,
    lines: [
      { service: "diagnostic", words: "Reduced power: codes read, filter pressure measured" },
      {
        service: "labour",
        words: "Clean EGR valve, force DPF regeneration. {h} h labour",
        hours: [1.5, 2.5],
      },
      { service: "parts", words: "EGR gasket and DPF additive", price: [28, 52] },
      { service: "parts", words: "{oil}, litres", quantity: 5, price: [11, 15], share: 0.6 },
    ],
    notes: ["Soot load 74% before, 9% after. A longer run once a week is advised."],
  },
  {
    needs: "diesel",
    weight: 3,
    lines: [
      { service: "labour", words: "Test and replace glow plugs. {h} h labour", hours: [1, 1.8] },
      { service: "glow-plugs", words: "{plugs}, set of four", price: [58, 88] },
    ],
    notes: ["Hard to start below 5 degrees: two plugs were open circuit."],
  },
  {
    needs: "petrol",
    weight: 4,
    lines: [
      { service: "diagnostic", words: "Misfire: codes read, coils tested" },
      { service: "parts", words: "Ignition coil, {brand}", price: [38, 72] },
      { service: "spark-plugs", words: "{plugs}, set", price: [36, 52] },
      { service: "labour", words: "Fit coil and plugs. {h} h labour", hours: [0.5, 0.9] },
    ],
    notes: ["Misfire on cylinder 3, code P0303. Runs well on all four now."],
  },
  {
    needs: "engine",
    weight: 4,
    lines: [
      { service: "labour", words: "Replace clutch, gearbox out. {h} h labour", hours: [4.5, 6.5] },
      { service: "clutch", words: "{clutches} three-piece kit", price: [148, 236] },
      { service: "parts", words: "Dual-mass flywheel", price: [240, 360], share: 0.35 },
      { service: "parts", words: "Gearbox oil, litres", quantity: 2, price: [11, 17] },
      { service: "disposal", words: "" },
    ],
    notes: [
      "Clutch slipped in top gear; plate worn to the rivets.",
      "Biting point set, road tested 8 miles.",
    ],
  },
  {
    needs: "engine",
    weight: 4,
    lines: [
      { service: "labour", words: "Replace timing belt and water pump. {h} h labour", hours: [3, 4.5] },
      { service: "timing-belt", words: "{belts} kit with water pump", price: [96, 158] },
      { service: "cooling", words: "Coolant, litres", quantity: 5, price: [4, 7] },
      { service: "parts", words: "Auxiliary belt", price: [18, 30], share: 0.6 },
    ],
    notes: ["Belt due by age. Sticker with date and mileage put on the slam panel."],
  },
  {
    needs: "engine",
    weight: 6,
    isForMot: true,
    lines: [
      { service: "labour", words: "Replace exhaust section. {h} h labour", hours: [0.8, 1.5] },
      { service: "exhaust", words: "Rear box and centre pipe", price: [84, 146] },
      { service: "parts", words: "Clamps, gasket and rubbers", price: [12, 24] },
    ],
    notes: ["Blowing at the joint before the rear box.", "Hanger rubbers renewed as well."],
  },
  {
    needs: "engine",
    weight: 4,
    lines: [
      { service: "labour", words: "Pressure test, replace thermostat. {h} h labour", hours: [0.8, 1.6] },
      { service: "cooling", words: "Thermostat and housing, {brand}", price: [38, 74] },
      { service: "cooling", words: "Coolant, litres", quantity: 5, price: [4, 7] },
    ],
    notes: ["Losing coolant: housing was cracked. Holds pressure now.", "Ran cold: thermostat stuck open."],
  },
  {
    needs: "engine",
    weight: 3,
    lines: [
      { service: "diagnostic", words: "Charging system tested", share: 0.6 },
      { service: "labour", words: "Replace alternator and belt. {h} h labour", hours: [1.2, 2.2] },
      { service: "charging", words: "Exchange alternator, {brand}", price: [148, 236] },
      { service: "parts", words: "Auxiliary belt", price: [18, 30] },
    ],
    notes: ["Battery light on; output was 11.9 V. Now 14.4 V."],
  },
  {
    needs: "any",
    weight: 4,
    isForMot: true,
    lines: [
      { service: "bulb", words: "Headlamp, {side}, beam aim set", price: [9, 16] },
      { service: "bulb", words: "Brake lamp, {side}", price: [4, 8], share: 0.5 },
    ],
    notes: ["", "Both headlamps aligned."],
  },
  {
    needs: "any",
    weight: 3,
    isForMot: true,
    lines: [{ service: "wipers", words: "Front pair and rear blade", price: [24, 36] }],
    notes: ["", "Blades were split."],
  },
  {
    needs: "engine",
    weight: 2,
    isForMot: true,
    lines: [
      { service: "welding", words: "{side} sill, inner and outer. {h} h", hours: [2, 4.5] },
      { service: "parts", words: "Sheet metal, sealer and underbody wax", price: [24, 46] },
    ],
    notes: ["Corrosion within 30 cm of the {side} seat belt mounting, plated and seam welded."],
  },
  {
    needs: "any",
    weight: 2,
    lines: [
      { service: "labour", words: "Replace window regulator, {end} {side}. {h} h labour", hours: [1, 1.6] },
      { service: "parts", words: "Window regulator", price: [62, 108] },
    ],
    notes: ["Window had dropped into the door; cable was broken."],
  },
];
