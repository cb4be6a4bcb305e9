import * as z from "zod";
import { LONGEST_REGISTRATION, SHORTEST_REGISTRATION, tidyRegistration } from "../../shared/registration";
import { boundedText, text } from "../../shared/schema";
import { LONGEST_MODEL } from "../sales/sale";

/** The vehicle of a visit in a file: the rules of a sale's vehicle, though the model may be missing. */
export const visitedVehicleSchema = z.object({
  vehicleReg: boundedText("must have 3 to 15 characters", {
    least: SHORTEST_REGISTRATION,
    most: LONGEST_REGISTRATION,
    tidied: tidyRegistration,
  }),
  vehicleModel: text(LONGEST_MODEL),
});
