const counted = (count: number) => count.toLocaleString("en-GB");

const WHAT = "a statement as PDF for every department that is owed";

/** Who gets a statement by email, in sentences. @param owing how many customers owe something @param withoutEmail how many of those have no email */
export function owingInWords(owing: number, withoutEmail: number): string {
  if (owing === 0) return "Nobody owes anything: there is no statement to send.";
  const owe =
    owing === 1 ? "1 customer owes something now." : `${counted(owing)} customers owe something now.`;
  const withEmail = owing - withoutEmail;
  if (withoutEmail === 0) return `${owe} ${owing === 1 ? "They get" : "Each gets"} ${WHAT}.`;
  if (withEmail === 0) return `${owe} ${owing === 1 ? "They have no" : "None of them has an"} email.`;
  const lack = withoutEmail === 1 ? "1 of them has" : `${counted(withoutEmail)} of them have`;
  return `${owe} ${lack} no email. ${withEmail === 1 ? "The other one gets" : "Each of the others gets"} ${WHAT}.`;
}
