import type { SVGProps } from "react";
import { classNames } from "./class-names";
import sprite from "./icons.svg";

/** An icon in the colour of its text. Without a label it is decoration, and hidden from screen readers. */
export interface Icon {
  (props: SVGProps<SVGSVGElement>): JSX.Element;
  readonly glyph?: string;
}

/** An icon of the menu or of rows, which the style sheet can draw too (glyphs.css). */
export interface RepeatedIcon extends Icon {
  /** The class that draws it before what is in the element. */
  readonly glyph: string;
}

/** Each icon is a `symbol` of icons.svg, which the browser loads once. A page contains only its name. */
function icon(name: string): Icon {
  const drawn = <use href={`${sprite}#${name}`} />;
  return function NamedIcon({ className, "aria-label": label, ...props }) {
    const named = { className: classNames("icon", className), ...props };
    if (label === undefined)
      return (
        <svg aria-hidden="true" {...named}>
          {drawn}
        </svg>
      );
    return (
      <svg role="img" aria-label={label} {...named}>
        {drawn}
      </svg>
    );
  };
}

function repeatedIcon(name: string): RepeatedIcon {
  return Object.assign(icon(name), { glyph: `i-${name}` });
}

export const ArrowLeft = icon("arrow-left");
export const ArrowRight = icon("arrow-right");
export const ChartColumn = icon("chart-column");
export const Banknote = repeatedIcon("banknote");
export const Box = repeatedIcon("box");
export const CalendarCheck = repeatedIcon("calendar-check");
export const CalendarClock = repeatedIcon("calendar-clock");
export const CalendarDays = icon("calendar-days");
export const Check = repeatedIcon("check");
export const ChevronLeft = repeatedIcon("chevron-left");
export const ChevronRight = repeatedIcon("chevron-right");
export const Circle = repeatedIcon("circle");
export const CircleAlert = repeatedIcon("circle-alert");
export const ClipboardCheck = repeatedIcon("clipboard-check");
export const Clock = repeatedIcon("clock");
export const CreditCard = icon("credit-card");
export const Download = icon("download");
export const ExternalLink = repeatedIcon("external-link");
export const Eye = repeatedIcon("eye");
export const FileMinus = repeatedIcon("file-minus");
export const FilePenLine = repeatedIcon("file-pen-line");
export const FileText = repeatedIcon("file-text");
export const Hourglass = repeatedIcon("hourglass");
export const House = repeatedIcon("house");
export const Landmark = repeatedIcon("landmark");
export const Mail = icon("mail");
export const Pencil = repeatedIcon("pencil");
export const Percent = repeatedIcon("percent");
export const Plus = icon("plus");
export const ReceiptText = repeatedIcon("receipt-text");
export const RotateCw = icon("rotate-cw");
export const Search = repeatedIcon("search");
export const Settings = repeatedIcon("settings");
export const Tag = repeatedIcon("tag");
export const Trash = repeatedIcon("trash");
export const TriangleAlert = icon("triangle-alert");
export const Truck = repeatedIcon("truck");
export const UserCog = repeatedIcon("user-cog");
export const Users = repeatedIcon("users");
export const Wrench = repeatedIcon("wrench");
export const X = repeatedIcon("x");
