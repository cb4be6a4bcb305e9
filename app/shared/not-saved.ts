/** What a day's approvals say by themselves. Apart from the catalogue, which a browser would load whole, on every page. */
export const NOT_SAVED = {
  approval: "Error updating approval",
  purchase: "Error updating purchase",
} as const;
