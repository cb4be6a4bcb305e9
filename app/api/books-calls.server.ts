import * as z from "zod";
import { closingSchema, getClosing, setClosing } from "../modules/closing/closing.server";
import { settingsBodySchema } from "../modules/settings/settings.schema";
import { fromVersion, getSettings, setSettings } from "../modules/settings/settings.server";
import { filingSchema } from "../modules/vat/vat.schema";
import { fileVatReturn, unfileVatReturn } from "../modules/vat/vat-filing.server";
import { getVatReturn, listVatReturns, vatReturnView } from "../modules/vat/vat-returns.server";
import type { ApiCall } from "./call";
import * as entity from "./entity.schema";
import { SENT } from "./examples";
import { settings, settingsView } from "./settings.schema";
import * as vat from "./vat.schema";

const VAT_RETURNS = { noun: "VAT returns", path: "vat-returns/{id}" };

/** The calls about the books as a whole. */
export const BOOKS: readonly ApiCall[] = [
  {
    method: "get",
    path: "closing",
    noun: "Books",
    summary: "The day up to which the books are closed",
    answer: entity.closing,
    handle: ({ garage }) => getClosing(garage),
  },
  {
    method: "put",
    path: "closing",
    noun: "Books",
    summary: "Closes the books up to a day, or opens them with null; for an Admin",
    versionField: "at",
    body: { schema: closingSchema, example: SENT.closing },
    answer: entity.closing,
    refusals: [403, 409],
    handle: ({ garage, body, by, version }) => setClosing(garage, body, by, version),
  },
  {
    method: "get",
    path: "settings",
    noun: "Settings",
    summary: "The settings as config.json holds them, and their version; for an Admin",
    answer: settings,
    refusals: [403],
    handle: async ({ garage, by }) => settingsView(await getSettings(garage, by)),
  },
  {
    method: "put",
    path: "settings",
    noun: "Settings",
    summary:
      "Changes settings, saves config.json and takes effect at once; for an Admin. Departments are laid over by their names",
    versionField: "version",
    body: { schema: settingsBodySchema, isMerge: true, example: SENT.settings },
    answer: settings,
    refusals: [403, 409],
    handle: async ({ garage, body, by, version }) =>
      settingsView(await setSettings(garage, body, by, fromVersion(version))),
  },
  {
    ...VAT_RETURNS,
    method: "get",
    path: "vat-returns",
    summary: "Lists the VAT returns that were filed, the latest first",
    answer: z.array(vat.vatReturn),
    isList: true,
    handle: ({ garage, paging }) => {
      const page = listVatReturns(garage, paging);
      return { ...page, rows: page.rows.map((each) => vatReturnView(garage, each)) };
    },
  },
  {
    ...VAT_RETURNS,
    method: "get",
    summary: "Reads the return of the period that ends on a day, like vat-returns/2026-10-31",
    answer: vat.vatReturn,
    refusals: [404],
    handle: ({ garage, id }) => vatReturnView(garage, getVatReturn(garage, id)),
  },
  {
    ...VAT_RETURNS,
    method: "put",
    summary: "Marks a period as filed and keeps its figures; for an Admin",
    versionField: null,
    body: { schema: filingSchema, isMerge: true, example: SENT.vatReturn },
    answer: vat.vatReturn,
    refusals: [403, 409],
    handle: async ({ garage, id, body, by }) =>
      vatReturnView(garage, await fileVatReturn(garage, id, body, by)),
  },
  {
    ...VAT_RETURNS,
    method: "delete",
    summary: "Takes the mark away, as if the return was not filed; for an Admin",
    statuses: [204],
    refusals: [403, 404, 409],
    handle: ({ garage, id, by, version }) => unfileVatReturn(garage, id, by, version),
  },
];
