import { LETTERHEAD_SIZES } from "./letterhead-fit";
import { WINDOW_SIZES } from "./window-fit";

const windowCss = ({ letters, line }: (typeof WINDOW_SIZES)[number], at: number) =>
  `.window--${at} .address p { font-size: ${letters}pt; line-height: ${line}pt; }`;

/** The first size stands among the rules of every paper. */
const letterheadCss = ({ name, tagline, number, title }: (typeof LETTERHEAD_SIZES)[number], at: number) =>
  at === 0
    ? ""
    : `.letterhead--${at} .name { font-size: ${name.letters}pt; line-height: ${name.line}pt; }
.letterhead--${at} .tagline { font-size: ${tagline.letters}pt; line-height: ${tagline.line}pt; }
.letterhead--${at} .number { font-size: ${number.letters}pt; line-height: ${number.line}pt; }
.letterhead--${at} .title { max-width: ${title}mm; }`;

/**
 * The style of every paper. Lengths are for paper; colours are the screens' light theme.
 * The margin boxes inherit their text as custom properties from the root element.
 */
export const PAPER_CSS = `
@page {
  size: A4;
  margin: 15mm 16mm 22mm 20mm;
  font: 400 7.25pt/10pt Inter, "Open Sans", sans-serif;
  color: #46555A;
  @bottom-left {
    content: var(--foot); font: inherit; color: inherit; font-size: var(--foot-letters); line-height: var(--foot-line);
    width: 141mm; vertical-align: top; padding-top: 7mm; white-space: pre-wrap; overflow-wrap: anywhere;
  }
  @bottom-right {
    content: "Page " counter(page) " of " counter(pages); font: inherit; color: inherit;
    width: 32mm; vertical-align: top; padding-top: 7mm;
  }
  @top-right {
    content: var(--continued); font: inherit; color: inherit; width: 173mm; vertical-align: bottom; padding-bottom: 2.5mm;
  }
}
/* Letters are separate: none is page 3 of 12, and none continues another. */
@page letter { @top-right { content: none; } @bottom-right { content: none; } }
@page :first { @top-right { content: none; } }

/* Nothing is shown on the printer's screen. As it begins to print, the browser lays a paper out at that width first. */
@media (max-width: 1px) { body { display: none; } }

*, *::before, *::after { box-sizing: border-box; }
html { color: #132023; font: 400 9.5pt/13.5pt Inter, "Open Sans", sans-serif; print-color-adjust: exact; }
body { margin: 0; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, table { margin: 0; padding: 0; font: inherit; }
h2, .label { color: #46555A; font-size: 7.5pt; line-height: 12pt; font-weight: 600; letter-spacing: .04em; text-transform: uppercase; }
.lines-kept { white-space: pre-line; }
.lines-kept, .address p, .items p { unicode-bidi: plaintext; text-align: left; }
.money, .facts dd, .bank dd { font-variant-numeric: tabular-nums; }
.money { text-align: right; white-space: nowrap; }
.keep { break-inside: avoid; }

/* The line beneath the letterhead stands at 41 mm of the sheet, above the window of an envelope, whatever is in it. */
.head { position: relative; }
.head .letterhead { height: 26mm; overflow: hidden; }
/* What does not fit, at the smallest size, lacks its end. */
.letterhead { display: flex; justify-content: space-between; align-items: safe center; gap: 8mm; padding-bottom: 4.5mm; border-bottom: 1.5pt solid #0B5867; }
.letterhead .sender { display: flex; align-items: center; gap: 4mm; min-width: 0; }
.letterhead .mark { flex: none; width: 14mm; height: 14mm; color: #0B5867; }
.letterhead .logo { display: block; max-width: 80mm; max-height: 18mm; }
.letterhead .name { font-size: 17pt; line-height: 20pt; font-weight: 700; letter-spacing: -.012em; }
.letterhead .tagline { color: #46555A; font-size: 9.5pt; line-height: 13pt; }
.letterhead .title { flex: none; max-width: 85mm; text-align: right; }
h1 { font-size: 22pt; line-height: 26pt; font-weight: 700; letter-spacing: -.018em; }
.letterhead .number { color: #46555A; font-size: 12pt; line-height: 17pt; }
${LETTERHEAD_SIZES.map(letterheadCss).join("\n")}

.parties { display: grid; grid-template-columns: minmax(0, 1fr) 48.5mm; column-gap: 2mm; min-height: 40mm; margin-left: 86.5mm; padding: 4mm 0 3.5mm; font-size: 8.5pt; line-height: 12pt; }
.parties > .address .name { font-size: 9.5pt; line-height: 13pt; }
.parties > .address p { font-size: 8pt; }
.addressee { position: absolute; left: 0; top: 30mm; }
.address .name { font-weight: 700; font-size: 10.5pt; line-height: 15.5pt; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 4mm; row-gap: 1.45mm; align-content: start; }
.facts dt { color: #46555A; }
.facts dd { text-align: right; overflow-wrap: anywhere; }
.parties .facts { grid-template-columns: max-content minmax(0, 1fr); column-gap: 2mm; row-gap: 1.2mm; }
.parties:has(> .facts:only-child) { display: block; min-height: 0; margin-left: 0; }
.parties > .facts:only-child { grid-template-columns: max-content max-content; column-gap: 5mm; }
.parties > .facts:only-child dd { text-align: left; }
.facts .strong { font-weight: 700; }
.facts .money { justify-self: end; white-space: nowrap; }

.vehicle { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 5mm; align-items: center; padding: 4.5mm 0; border-top: .5pt solid #C9D3D6; }
.vehicle.noted { grid-template-columns: max-content minmax(41mm, max-content) minmax(60mm, 1fr); }
.vehicle.noted:not(:has(> :nth-child(3))) { grid-template-columns: max-content minmax(0, 1fr); }
.vehicle > .notes:only-child { grid-column: 1 / -1; }
.plate { border: 1.5pt solid #132023; border-radius: 1mm; padding: 1.5mm 4.2mm 1.3mm; font-size: 18pt; line-height: 21pt; font-weight: 700; letter-spacing: .05em; white-space: nowrap; text-align: center; min-width: 36mm; }
.vehicle .model { font-size: 11.5pt; line-height: 15pt; font-weight: 600; }
.notes { color: #2B3B40; font-size: 8.5pt; line-height: 12pt; }
.notes.long { padding: 0 0 5mm; }

/* A word breaks only where it is longer than its column, which is as wide as the others leave it. */
table { width: 100%; border-collapse: collapse; overflow-wrap: break-word; }
.small-table > * > tr > :first-child { width: 100%; max-width: 0; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th { font-weight: 600; text-align: left; }
th, td { vertical-align: top; padding: 0 0 0 5mm; }
th:first-child, td:first-child { padding-left: 0; }
th.money { text-align: right; }
tr { break-inside: avoid; }
tr.tall { break-inside: auto; }
.items > tbody > .continued > td { border-bottom: 0; padding-bottom: 0; }
.items > tbody > .rest > td { padding-top: .5mm; }
/* Only the table's own cells: the last row holds the end of the paper, with tables of its own. */
.items > * > tr:not(.end) > :first-child { width: 100%; max-width: 0; }
.items > * > tr > .money { min-width: 21mm; }
.items > * > tr > .word { min-width: 30mm; white-space: normal; }
.items.counted > * > tr > * { padding-left: 4mm; }
.items.counted > * > tr > :first-child { padding-left: 0; }
.items.counted > * > tr > .money { min-width: 0; }
/* As wide as its words, up to this: "No VAT" takes no room from the item. */
.items.counted .word > span { display: inline-block; width: max-content; max-width: 24mm; }
.items.aged-report > * > tr > * { font-size: 8pt; line-height: 11pt; padding-top: 1mm; padding-bottom: 1mm; }
.items.aged-report > * > tr > .money { min-width: 15mm; padding-left: 2mm; }
.items.aged-report > thead > tr > .money { white-space: normal; vertical-align: bottom; }
.items.aged-report > tbody > tr > .money { white-space: nowrap; }
.items > thead { display: table-header-group; }
/* Beneath a caption, Chromium 156 leaves the head alone on a page without this. */
.items > thead + tbody { break-before: avoid; }
.items > thead th { border-top: 1pt solid #132023; border-bottom: .75pt solid #132023; padding-top: 2.2mm; padding-bottom: 2.2mm; color: #2B3B40; font-size: 8.5pt; line-height: 12pt; }
.items > tbody > tr > td { border-bottom: .5pt solid #C9D3D6; padding-top: 1.9mm; padding-bottom: 1.8mm; }
.items > tbody > .end > td { border-bottom: 0; padding: 0; }
.items.boxes > * > tr > :first-child { width: auto; min-width: 12mm; max-width: none; }
.items.boxes > * > tr > :nth-child(2) { width: 100%; }
.items.visits th:first-child { min-width: 70mm; }
.items.visits th:nth-child(2) { min-width: 32mm; }
.items.visits td:nth-child(2) { overflow-wrap: anywhere; }
.items.visits .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.items .title { font-weight: 600; }
.items .description { color: #46555A; font-size: 8.5pt; line-height: 12pt; padding-top: .4mm; }
.items .none { color: #46555A; padding-left: 0; }

.opening { padding: 0 0 4mm; font-size: 11.5pt; line-height: 15pt; font-weight: 600; }
.statement > * > tr:not(.end) > * { font-size: 8.5pt; line-height: 12pt; padding-left: 4mm; }
.statement > * > tr:not(.end) > :first-child { width: auto; max-width: none; padding-left: 0; }
.statement > * > tr > .wide { width: 100%; max-width: 0; }
.statement > * > tr > .money { min-width: 0; }
.statement .long-number { min-width: 26mm; overflow-wrap: anywhere; }
.statement .number, .statement .day { white-space: nowrap; font-variant-numeric: tabular-nums; }
.statement .description { padding-top: 0; }
/* It is across columns, whose widths its longest word may not change. */
.statement .across { overflow-wrap: anywhere; }
.items.statement > tbody > tr > .part { border-bottom: .5pt solid #C9D3D6; padding-top: 4.5mm; padding-bottom: 1.8mm; }
.overdue { color: #A9221B; font-weight: 600; }

.ending { break-inside: avoid; }
.aged { padding-top: 6mm; }
.ageing { table-layout: fixed; border-bottom: .5pt solid #C9D3D6; }
.ageing th, .ageing td { padding: 1.1mm 0; text-align: right; font-variant-numeric: tabular-nums; }
.ageing th { color: #46555A; font-weight: 400; font-size: 8.5pt; }
.ageing td { color: #46555A; border-top: .5pt solid #C9D3D6; }
.ageing .title { color: #132023; font-weight: 600; }
.sums { display: grid; grid-template-columns: minmax(0, 1fr) 73mm; column-gap: 11mm; padding-top: 5.5mm; }
.sums section + section { margin-top: 6mm; }
.small-table th { padding-top: 1mm; padding-bottom: 1mm; color: #46555A; font-weight: 400; font-size: 8.5pt; }
.small-table td { padding-top: 1.1mm; padding-bottom: 1.1mm; border-top: .5pt solid #C9D3D6; }
.small-table { border-bottom: .5pt solid #C9D3D6; }
.payments td { border-top: 0; border-bottom: .5pt solid #C9D3D6; }
.payments { border-bottom: 0; }
.totals { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
.totals dt, .totals dd { padding: 1.1mm 0; }
.totals dt { color: #46555A; }
.totals .strong { border-top: .75pt solid #132023; margin-top: 1mm; padding-top: 1.6mm; color: #132023; font-size: 11.5pt; line-height: 15pt; font-weight: 700; }
.balance { margin-top: 3.5mm; padding: 3.4mm 3.6mm 2.8mm; border: 1.5pt solid #0B5867; border-radius: 1mm; }
.balance .amount { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; column-gap: 4mm; }
.balance dt { font-size: 11pt; line-height: 24pt; font-weight: 700; }
.balance dd { margin-left: auto; color: #0B5867; font-size: 18pt; line-height: 24pt; font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; letter-spacing: -.01em; }
.balance dd.is-long { font-size: 15pt; }
.balance p { color: #2B3B40; font-size: 8.5pt; line-height: 12pt; }

.bank { margin-top: 6mm; padding-top: 3.6mm; border-top: .5pt solid #C9D3D6; }
.bank dl { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2mm 8mm; padding-top: .8mm; }
.bank dt { color: #46555A; font-size: 8.5pt; line-height: 12pt; }
.bank dd { font-size: 10.5pt; line-height: 15pt; font-weight: 600; }
.letter { page: letter; position: relative; padding-top: 76mm; break-after: page; font-size: 10.5pt; line-height: 15pt; }
.letter:last-child { break-after: auto; }
.letter__head { position: absolute; top: 0; left: 0; right: 0; height: 31mm; overflow: hidden; }
/* The window of a DL envelope: 20 mm from the left and 50 mm from the top of the sheet, 85 by 30 mm. */
.window { position: absolute; left: 0; top: 35mm; width: 85mm; height: 30mm; overflow: hidden; }
${WINDOW_SIZES.map(windowCss).join("\n")}
/* Nothing that fits at the smallest size is cut. Each line of what does not keeps its beginning, and the postcode its place. */
.window--${WINDOW_SIZES.length - 1} .address p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.letter__side { position: absolute; top: 35mm; right: 0; width: 70mm; text-align: right; color: #46555A; }
.letter__subject { padding-bottom: 5mm; font-size: 14pt; line-height: 18pt; }
.closing { padding-top: 5mm; color: #2B3B40; font-size: 8.5pt; line-height: 12pt; }
.phone { white-space: nowrap; }
`;
