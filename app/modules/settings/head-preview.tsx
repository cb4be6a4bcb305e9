import { type Business, type Department, sender } from "../departments/department";

const SAMPLE = ["12 Mill Lane", "Uckfield", "TN22 1AA"];

/** The head of an invoice as its paper will show it, and the lines at its foot. */
export function HeadPreview({
  business: { company },
  department,
}: {
  readonly business: Business;
  readonly department: Department;
}) {
  const from = sender(company, department);
  const { invoice, logo, name } = department;
  const address = invoice.address.length > 0 ? invoice.address : company.address;
  const foot = [
    [company.legalName || company.name || from.name, ...address].filter(Boolean).join(", "),
    company.number && `Company number ${company.number}`,
    invoice.vatNumber && `VAT number ${invoice.vatNumber}`,
  ];
  const bank = [invoice.bankName, invoice.sortCode, invoice.bankAccount].filter(Boolean).join(" · ");
  return (
    <section className="head-preview" aria-labelledby="head-preview">
      <h2 id="head-preview" className="head-preview__title">
        How an invoice begins
      </h2>
      <div className="head-preview__paper">
        <div className="head-preview__head">
          {logo ? (
            <img src={`/logos/${encodeURIComponent(name)}?${logo}`} alt={company.name} />
          ) : (
            <div>
              <p className="head-preview__name">{company.name || from.name}</p>
              {company.tagline && <p>{company.tagline}</p>}
            </div>
          )}
          <p className="head-preview__kind">Tax Invoice</p>
        </div>
        <div className="head-preview__parties">
          <Party label="To" name="Joan Carter" lines={SAMPLE} />
          <Party label="From" name={from.name} lines={from.lines} />
        </div>
        {bank && (
          <p className="head-preview__bank">
            <span className="head-preview__label">Pay by bank transfer</span> {bank}
          </p>
        )}
        <p className="head-preview__foot">{foot.filter(Boolean).join(" | ")}</p>
      </div>
    </section>
  );
}

function Party({
  label,
  name,
  lines,
}: {
  readonly label: string;
  readonly name: string;
  readonly lines: readonly string[];
}) {
  return (
    <div>
      <p className="head-preview__label">{label}</p>
      <p className="head-preview__party">{name}</p>
      {[...new Set(lines)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
