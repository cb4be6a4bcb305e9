import { moneyInputValue } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { type Choice, MoneyField, SelectField, TextAreaField, TextField } from "../../ui/field";
import { NounForm, type NounFormProps } from "../../ui/form";
import { MakingSelect } from "../../ui/making-select";
import { RecordPicker } from "../../ui/record-picker";
import { PURCHASE_CATEGORY_MAKING } from "../purchase-categories/purchase-category-making";
import { SUPPLIER_MAKING } from "../suppliers/supplier-making";
import { PRODUCT_UNITS, type Product } from "./product";

/** The choices for a product's links. */
export interface ProductFormChoices {
  readonly purchaseCategories: readonly Choice[];
  readonly chosenSupplier: RecordOption | undefined;
}

function formValues(product: Product | undefined, { chosenSupplier }: ProductFormChoices) {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    unitPrice: moneyInputValue(product?.unitPrice ?? 0),
    unit: product?.unit ?? PRODUCT_UNITS[0],
    purchaseCategory: product?.purchaseCategory ?? "",
    supplier: chosenSupplier?.id ?? "",
  };
}

/** The form to create a product, or to edit the given one. */
export function ProductForm({
  product,
  choices,
  ...page
}: NounFormProps & {
  readonly product?: Product;
  readonly choices: ProductFormChoices;
}) {
  return (
    <NounForm noun="product" record={product} values={formValues(product, choices)} {...page}>
      {(fields) => (
        <>
          <TextField field={fields.name} label="Name" autoComplete="off" autoFocus={!page.answer} />
          <TextAreaField field={fields.description} label="Description" />
          <div className="field-pair">
            <MoneyField field={fields.unitPrice} label="Unit price" isOptional />
            <SelectField
              field={fields.unit}
              label="Unit"
              choices={PRODUCT_UNITS.map((unit) => ({ value: unit, label: unit }))}
            />
          </div>
          <MakingSelect
            making={PURCHASE_CATEGORY_MAKING}
            step={page.answer?.steps?.purchaseCategory}
            field={fields.purchaseCategory}
            label="Purchase category"
            isOptional
            choices={choices.purchaseCategories}
            placeholder="None"
          />
          <RecordPicker
            field={fields.supplier}
            label="Default supplier"
            isOptional
            placeholder="Name, town, phone or number"
            chosen={choices.chosenSupplier}
            source="/suppliers/options"
            making={SUPPLIER_MAKING}
            step={page.answer?.steps?.supplier}
          />
        </>
      )}
    </NounForm>
  );
}
