import { Tabs, Toggle } from "../../ui/tabs";
import type { Business } from "../departments/department";
import { productOf, type Section, settingsSections } from "./settings-sections";

export const IMPORT_PATH = "/settings/import";

/** The pages of Settings. The programs for accountants share one tab. */
export function SettingsTabs({
  business,
  current,
}: {
  readonly business: Business;
  readonly current: string;
}) {
  const sections = settingsSections(business);
  const open = sections.find(({ href }) => href === current);
  const isOpenProduct = open !== undefined && productOf(open) !== undefined;
  const firstProduct = sections.find((each) => productOf(each) !== undefined);
  const tabs = sections
    .filter((each) => productOf(each) === undefined || each === firstProduct)
    .map((each) =>
      each === firstProduct
        ? { label: "Account codes", to: each.href, isCurrent: isOpenProduct }
        : { label: each.label, to: each.href, isCurrent: each.href === current },
    );
  const importing = { label: "Import", to: IMPORT_PATH, isCurrent: current === IMPORT_PATH };
  return <Tabs label="Settings" tabs={[...tabs, importing]} />;
}

/** The programs for accountants, within their tab. */
export function ProductToggle({
  business,
  section,
}: {
  readonly business: Business;
  readonly section: Section;
}) {
  const products = settingsSections(business).filter((each) => productOf(each) !== undefined);
  const tabs = products.map(({ label, href }) => ({ label, to: href, isCurrent: href === section.href }));
  return <Toggle label="Program" tabs={tabs} />;
}
