/** Why something was taken off. */
export const DISCOUNTS = [
  "Returning customer",
  "Goodwill, kept a day longer than promised",
  "Agreed when the work was booked",
] as const;

/** Notes that a tester adds to a pass. */
export const ADVISORIES = [
  "nearside front tyre worn close to the legal limit",
  "offside front tyre worn close to the legal limit",
  "both rear tyres slightly perished",
  "front brake pads wearing thin",
  "rear brake discs slightly corroded",
  "brake pipes lightly corroded towards the rear",
  "slight oil leak from the engine",
  "offside front lower arm bush has slight play",
  "nearside rear coil spring corroded",
  "nearside headlamp lens slightly misted",
  "exhaust corroded, not leaking",
  "play in the nearside track rod end, within limits",
  "rear sub-frame lightly corroded",
  "wiper blade beginning to tear",
] as const;

/** What staff have to know of a vehicle when it comes again. */
export const VEHICLE_NOTES = [
  "Locking wheel nut key is in the glovebox, behind the service book.",
  "Radio code 4711. It asks for it whenever the battery is off.",
  "Uses 5W-30 C3 oil only.\nPrefers a call before noon.",
  "Tow bar electrics by somebody else: check them before the lamps are tested.",
];
