import type { LinksFunction } from "@remix-run/node";
import days from "../styles/days.css";
import office from "../styles/office.css";
import records from "../styles/records.css";

const linksTo =
  (href: string): LinksFunction =>
  () => [{ rel: "stylesheet", href }];

/** Of Approvals and Weekly Sales. */
export const daysLinks = linksTo(days);

/** Of what is looked at or set up now and then: figures, reports, settings, files. */
export const officeLinks = linksTo(office);

/** Of a record that is a page of its own, and of what was paid for it. */
export const recordsLinks = linksTo(records);
