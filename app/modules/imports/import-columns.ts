// Over 300 lines: the one table of what is read from files of other programs.
import type { ImportKind } from "./import-kinds";

/** A value that a row of a file may hold. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  /** Headings of other programs, without spaces and punctuation, the likeliest first. */
  readonly headings: readonly string[];
  /** Those of which none is read without a choice where a file has two: a balance may be a running one, and an amount due the whole. */
  readonly rivals?: readonly string[];
  /** The headings of other fields' columns beside which alone its own is found, by the names of those fields, which come before it. */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
  /** Whether its column is found only with those of all other such fields: a surname alone is no name. */
  readonly isPart?: boolean;
  /** Whether versions before 0.3 did not offer it, whose choices say nothing of it. */
  readonly isLater?: boolean;
  /** Whether its columns were another field's before. A choice of then speaks of them too. */
  readonly isSplitOff?: boolean;
}

/** What the files of a kind may hold. */
interface KindColumns {
  /** The names of fields without which no row can be read. Of a list, one is enough. */
  readonly needs: readonly (readonly string[])[];
  readonly fields: readonly ImportField[];
}

/** @param headings with a space between them */
export const field = (name: string, label: string, headings: string): ImportField => ({
  name,
  label,
  headings: headings.split(" "),
});

const PHONES =
  "mobile mobilephone mobilenumber mobileno mobilephoneno mobiletel contactmobile phone phonenumber phonenumbers phoneno telephone telephonenumber telephoneno tel telno mainphone contactnumber contacttelephone phone1 telephone1 workphone worktel homephone hometel landline telephone2 phone2 daytimephone";
const FIRST_NAMES = "firstname forename givenname forenames nameforename";
const LAST_NAMES = "lastname surname familyname namesurname";
const EMAIL = field(
  "email",
  "Email",
  "email emailaddress mainemail email1 emailaddress1 contactemail customeremail primaryemail mail",
);
const TOWN = field(
  "town",
  "Town",
  "town city posttown towncity addresstown pocity sacity billingcity address3 addressline3",
);
const UNIT_PRICE = field(
  "unitPrice",
  "Unit price",
  "unitprice price salesprice salesunitprice saleprice sellingprice sellprice rate salesrate priceexvat salespriceexvat netprice listprice retailprice",
);

const REGISTRATION = field(
  "vehicleReg",
  "Registration",
  "registration reg regno regnumber registrationnumber registrationno vrm vehiclereg vehicleregistration vehicleregistrationno numberplate plate vehicle",
);
const MAKE = field("make", "Make", "make vehiclemake manufacturer");
const MODEL = field("model", "Model", "model vehiclemodel makemodel makeandmodel vehicledescription vehicle");
/** That of the amounts beside it: only pounds are read. */
export const CURRENCY: ImportField = {
  ...field("currency", "Currency", "currency currencycode ccy invoicecurrency currencyname"),
  isLater: true,
};
const TYPE: ImportField = {
  ...field(
    "type",
    "Type",
    "type transactiontype documenttype doctype trantype txntype entrytype invoicetype",
  ),
  isLater: true,
};
/**
 * The customer that a row belongs to, and what tells them from another of that name. Sage 50 keeps a firm's name as Account Name and a
 * person's as Contact Name; Xero calls the firm itself a contact.
 */
const CUSTOMER = [
  field(
    "customer",
    "Customer",
    "customer customername customerfullname accountname name contactname contact fullname owner ownername keeper company client clientname account",
  ),
  ...[
    field("firstName", "Customer’s first name", `customerfirstname customerforename ${FIRST_NAMES}`),
    field("lastName", "Customer’s last name", `customerlastname customersurname ${LAST_NAMES}`),
  ].map((each) => ({ ...each, isLater: true, isPart: true })),
  field(
    "postalCode",
    "Customer’s postcode",
    "customerspostcode postcode postalcode customerpostcode zip popostalcode",
  ),
  field("phone", "Customer’s phone", `customersphone ${PHONES}`),
  field("email", "Customer’s email", `customersemail ${EMAIL.headings.join(" ")}`),
];

/** The headings below are those of Excel files, Sage 50, QuickBooks, Xero, Garage Hive, TechMan and GA4, and our own exports. */
export const KIND_COLUMNS: Readonly<Record<ImportKind, KindColumns>> = {
  customers: {
    needs: [["name", "firstName", "lastName"]],
    fields: [
      // In QuickBooks Online's lists Full Name is the contact person, and often empty. Elsewhere Customer is a code, or a yes.
      field(
        "name",
        "Name",
        "customerfullname name customername customer fullname accountname contactname displayname companyname company client clientname organisation organisationname businessname contact",
      ),
      {
        ...field(
          "otherName",
          "Name, where that is none",
          "fullname accountname contactname displayname companyname company client clientname",
        ),
        isSplitOff: true,
        beside: { name: ["customer"] },
      },
      field("firstName", "First name", `${FIRST_NAMES} first`),
      field("lastName", "Last name", `${LAST_NAMES} last`),
      EMAIL,
      field("phone", "Phone", PHONES),
      field("otherPhone", "Second phone", PHONES),
      field(
        "addressLine1",
        "Address line 1",
        "addressline1 address1 address street streetaddress street1 poaddressline1 saaddressline1 billingaddressline1 billingstreet billingaddress billaddress addressroad streetaddress1",
      ),
      field(
        "addressLine2",
        "Address line 2",
        "addressline2 address2 street2 poaddressline2 saaddressline2 billingaddressline2 streetaddress2 locality",
      ),
      TOWN,
      // Where no other column names the town, the third line does.
      {
        ...field(
          "addressLine3",
          "Third line of the address",
          "addressline3 address3 street3 poaddressline3 saaddressline3 billingaddressline3 streetaddress3",
        ),
        isLater: true,
      },
      {
        ...field("addressLine4", "Fourth line of the address", "poaddressline4 saaddressline4"),
        isLater: true,
      },
      field(
        "postalCode",
        "Postcode",
        "postcode postalcode zip zipcode popostalcode sapostalcode billingpostcode billingpostalcode billingzip billingzipcode addresspostcode addressline5 address5",
      ),
      field("customerType", "Customer type", "customertype type accounttype category"),
      field("paymentTerms", "Payment terms", "paymentterms terms paymenttermscode creditterms"),
      {
        ...field("dueDays", "Payment due days", "paymentduedays duedays termsdays creditdays"),
        isSplitOff: true,
      },
      field("creditAccount", "Credit account", "creditaccount oncredit"),
      field("highValue", "High value", "highvalue"),
      field("active", "Active", "active isactive"),
      { ...field("inactive", "Inactive", "inactive inactiveflag isinactive"), isLater: true },
      { ...field("onHold", "On hold", "onhold accountonhold onstop accountonstop"), isLater: true },
      field(
        "noReminders",
        "No reminders",
        "noreminders noreminder nomotreminders donotremind donotsendreminders remindersoptout optoutofreminders optout optedout marketingoptout optoutofmarketing nomarketing donotcontact",
      ),
    ],
  },
  suppliers: {
    needs: [["name"]],
    fields: [
      field(
        "name",
        "Name",
        "name suppliername supplier vendorname vendor fullname displayname accountname companyname company organisation businessname contactname",
      ),
      {
        ...field(
          "otherName",
          "Name, where that is none",
          "fullname displayname accountname companyname company",
        ),
        isSplitOff: true,
        beside: { name: ["supplier", "vendor"] },
      },
      EMAIL,
      field("phone", "Phone", PHONES),
      TOWN,
    ],
  },
  products: {
    needs: [["name"]],
    fields: [
      field(
        "name",
        "Name",
        "name productname itemname product item partname title stockitem productservicename productorservice productservice",
      ),
      field(
        "description",
        "Description",
        "description salesdescription itemdescription productdescription details partdescription longdescription",
      ),
      UNIT_PRICE,
      field("unit", "Unit", "unit unitofsale unitmeasure unitofmeasure uom units"),
      field(
        "purchaseCategory",
        "Purchase category",
        "purchasecategory category productcategory stockcategory",
      ),
      field(
        "supplier",
        "Supplier",
        "defaultsupplier supplier preferredsupplier suppliername vendor preferredvendor",
      ),
    ],
  },
  services: {
    needs: [["title"]],
    fields: [
      field(
        "title",
        "Name",
        "name title servicename service itemname item productservicename labouroperation operation job jobname",
      ),
      field(
        "description",
        "Description",
        "description salesdescription itemdescription servicedescription details longdescription",
      ),
      UNIT_PRICE,
      field("unit", "Unit measure", "unitmeasure unit unitofsale unitofmeasure uom"),
      field("chargeVat", "Force Charge VAT", "forcechargevat chargevat vatable"),
    ],
  },
  vehicles: {
    needs: [["vehicleReg"]],
    fields: [
      REGISTRATION,
      MAKE,
      // An invoice's description tells of its work.
      { ...MODEL, headings: [...MODEL.headings, "description"] },
      ...CUSTOMER,
      field(
        "lastVisit",
        "Last visit",
        "lastvisit lastvisitdate lastvisited datelastvisited dateoflastvisit lastservice lastservicedate lastinvoicedate lastjobdate lastseen lastworkdate date",
      ),
      field(
        "motDue",
        "MOT due",
        "motdue motduedate motexpiry motexpirydate motexpires nextmot nextmotdate nextmotdue motdate mot",
      ),
      field("mileage", "Mileage", "mileage lastmileage odometer odometerreading miles currentmileage"),
    ],
  },
  invoices: {
    needs: [["number"], ["customer", "firstName", "lastName"], ["date"], ["outstanding"]],
    fields: [
      field(
        "number",
        "Invoice number",
        "invoicenumber invoiceno invno invnumber invoice number invoiceref documentnumber documentno docno transactionno transactionnumber tranno num no ref reference",
      ),
      ...CUSTOMER,
      field(
        "date",
        "Date",
        "date invoicedate issuedate documentdate transactiondate taxdate postingdate datedon",
      ),
      {
        ...field(
          "due",
          "Due date",
          "duedate datedue invoiceduedate paymentduedate paymentdueby payby dueby dueon",
        ),
        isLater: true,
      },
      {
        ...field(
          "outstanding",
          "Outstanding",
          "outstanding outstandingamount outstandingamt outstandinggbp outstandingamtgbp amountoutstanding amountoutstandinggbp outstandingbalance outstandingbalancegbp balanceoutstanding grossoutstanding totaloutstanding remainingamount remainingamt remainingamtlcy amountremaining remainingbalance balanceremaining remaining balancedue duebalance openbalance openamount balancepayable balancetopay lefttopay stilltopay unpaidbalance unpaidamount amountunpaid unpaid amountowed totalowed owed amountowing owing osbalance balanceos osamount amountos os balance balancegbp amountdue amountduegbp invoiceamountdue duevalue duegbp due",
        ),
        rivals: ["balance", "balancegbp", "amountdue", "amountduegbp", "invoiceamountdue"],
      },
      TYPE,
      // Sage 50 numbers each posting, and keeps an invoice's number as its reference. Elsewhere No. is the document's.
      {
        ...field("reference", "Reference, Sage 50’s invoice number", "ref reference invref"),
        isSplitOff: true,
        beside: { number: ["no", "transactionno", "transactionnumber", "tranno"], type: TYPE.headings },
      },
      { ...field("status", "Status", "status invoicestatus documentstatus"), isLater: true },
      field("vat", "VAT in what is outstanding", "vatinwhatisoutstanding vatoutstanding outstandingvat"),
      // Xero's TaxAmount is that of one line, so it comes last.
      {
        ...field(
          "invoiceVat",
          "VAT of the whole invoice",
          "taxtotal vattotal totalvat totaltax vatamount totalvatamount totaltaxamount invoicevat invoicetax vat vatvalue vatgbp vatamountgbp salestaxvalue salestax tax taxgbp taxvalue taxamount",
        ),
        isLater: true,
      },
      {
        ...field(
          "invoiceNet",
          "Net of the whole invoice",
          "net netamount nettotal netvalue netgbp netamountgbp totalnet invoicenet subtotal exvat totalexvat amountexvat exvatamount goods goodsamount",
        ),
        isLater: true,
      },
      {
        ...field(
          "invoiceTotal",
          "Total of the whole invoice",
          "total gross totalamount grossamount invoicetotal totalvalue grossvalue grosstotal totalgross invoicegross totalgbp grossgbp totalincvat totalinclvat amountincvat incvat originalamount invoiceamount amount amountgbp",
        ),
        isLater: true,
      },
      CURRENCY,
      REGISTRATION,
      MAKE,
      MODEL,
      field("department", "Department", "department"),
    ],
  },
};
