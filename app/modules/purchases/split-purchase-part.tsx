import type { FormAnswer } from "../../shared/form-answer";
import { Button } from "../../ui/button";
import { type Choice, TextField } from "../../ui/field";
import type { FormFields } from "../../ui/form";
import type { FormValues } from "../../ui/form-values";
import { Trash } from "../../ui/icons";
import { MakingSelect } from "../../ui/making-select";
import { RecordPicker } from "../../ui/record-picker";
import { PRODUCT_MAKING } from "../products/product-making";
import { PURCHASE_CATEGORY_MAKING } from "../purchase-categories/purchase-category-making";
import { PurchaseAmounts } from "./purchase-amounts";
import { type PART_FIELDS, partField, removePart } from "./split-purchase";

/** The fields of one part of a supplier's invoice. */
export function SplitPurchasePart({
  fields,
  values,
  categories,
  answer,
  part,
  position,
  isOnly,
  staysBelow,
}: {
  readonly fields: FormFields<FormValues>;
  readonly values: FormValues;
  readonly categories: readonly Choice[];
  readonly answer: FormAnswer | undefined;
  /** The part's key, which its fields carry. */
  readonly part: number;
  /** Its place on the form, from 1. */
  readonly position: number;
  readonly isOnly: boolean;
  /** What a button has that changes the parts, without scripts. */
  readonly staysBelow: { readonly formAction?: string };
}) {
  const at = (name: (typeof PART_FIELDS)[number]) => {
    const field = fields[partField(name, part)];
    if (!field) throw new Error(`The form has no field ${partField(name, part)}`);
    return field;
  };
  return (
    <fieldset className="split__part">
      <legend className="caps">Job {position}</legend>
      <div className="split__links">
        <RecordPicker
          field={at("invoice")}
          label="Invoice"
          isOptional
          placeholder="Number, registration, model or customer"
          chosen={undefined}
          source="/invoices/options"
          step={answer?.steps?.[partField("invoice", part)]}
        />
        <RecordPicker
          field={at("product")}
          label="Product"
          isOptional
          placeholder="Name or number"
          chosen={undefined}
          source="/products/options"
          making={PRODUCT_MAKING}
          step={answer?.steps?.[partField("product", part)]}
        />
      </div>
      <div className="split__what">
        <MakingSelect
          making={PURCHASE_CATEGORY_MAKING}
          step={answer?.steps?.[partField("purchaseCategory", part)]}
          field={at("purchaseCategory")}
          label="Purchase category"
          placeholder="Choose a category"
          choices={categories}
        />
        <TextField field={at("details")} label="Details" autoComplete="off" />
      </div>
      <PurchaseAmounts amount={at("amount")} vat={at("vat")} total={at("total")} saved={values} />
      {!isOnly && (
        <Button look="quiet" name="intent" value={removePart(part)} icon={Trash} {...staysBelow}>
          Remove<span className="visually-hidden"> job {position}</span>
        </Button>
      )}
    </fieldset>
  );
}
