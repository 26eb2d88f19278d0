import { useRef, useState } from "react";
import { Link } from "react-router";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { FormattingToolbar } from "#app/ui/formatting-toolbar.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isChecked, isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { numberOf } from "../product-admin.ts";
import { OptionFields } from "./option-fields.tsx";
import type { EditedDetails } from "./product-details.server.ts";
import { STATUS_OPTIONS } from "./product-fields.ts";
import { VariantFields } from "./variant-fields.tsx";

type Props = {
  action: string;
  /** Null: a new product. */
  product: EditedDetails | null;
  collections: { id: string; title: string }[];
  currency: string;
};

/** Everything that a shop decides about a product, except how its own pages show it. */
export function DetailsForm({ action, product, collections, currency }: Props) {
  const { Form, form, formKey, doneCount, isSubmitting, typed, errors, field, refusal } = useActionForm(action, {
    fields: product ? { intent: "save" } : {},
  });
  // A product that is created is left for its own page while the form is submitted.
  useUnsavedGuard(() => !isSubmitting && (isTyped(typed) || hasEdits(form.ref.current)));
  const chosen = new Set(product?.collectionIds);
  return (
    <Form key={formKey} {...form} className="grid max-w-4xl gap-10">
      <Refusal message={refusal} />
      {product && <input type="hidden" name="intent" value="save" />}
      {product && <ExpectedVersion version={product.version} refused={typed["version"]} />}
      {typed["removing"] && <input type="hidden" name="removing" value={typed["removing"]} />}
      <FormKey key={doneCount} typed={typed} />
      <section aria-label="Product" className="grid gap-5">
        <TextField label="Title" {...field("title", product?.title)} required autoComplete="off" />
        <DescriptionField {...field("description", product?.description)} />
        <SelectField
          label="Status"
          {...field("status", product?.status ?? "draft")}
          required
          options={STATUS_OPTIONS}
          hint="Shoppers see active products only."
        />
      </section>
      <section aria-labelledby="variants">
        <Heading id="variants">{product?.hasOptions ? "Variants" : "Price and stock"}</Heading>
        <VariantFields variants={product?.variants ?? null} currency={currency} typed={typed} errors={errors} />
      </section>
      <section aria-labelledby="options">
        <Heading id="options">Options</Heading>
        <p className="mt-2 mb-4 max-w-measure text-stone-strong">
          Such as Size or Color, up to three. Each combination is a variant. Variants keep their stock when you rename a
          value; a new one starts with none.
        </p>
        <OptionFields options={product?.hasOptions ? product.options : []} typed={typed} errors={errors} />
      </section>
      <section aria-labelledby="organization">
        <Heading id="organization">Organization</Heading>
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          <TextField label="Product type" {...field("productType", product?.productType)} autoComplete="off" />
          <TextField label="Vendor" {...field("vendor", product?.vendor)} autoComplete="off" />
          <div className="sm:col-span-2">
            <TextField
              label="Tags"
              {...field("tags", product?.tags.join(", "))}
              autoComplete="off"
              hint="Separated by commas. The search finds them."
            />
          </div>
        </div>
        {collections.length > 0 && (
          <fieldset className="mt-5">
            <legend className="mb-2 text-14 font-medium">Collections</legend>
            <div className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
              {collections.map(({ id, title }) => {
                const name = `collection.${numberOf(id)}`;
                return (
                  <CheckField
                    key={id}
                    label={title}
                    name={name}
                    defaultChecked={isChecked(typed, name, chosen.has(id))}
                  />
                );
              })}
            </div>
          </fieldset>
        )}
      </section>
      <section aria-labelledby="search-engines">
        <Heading id="search-engines">Search engines and URL</Heading>
        <div className="mt-4 grid gap-5">
          <TextField
            label="Page title"
            {...field("seoTitle", product?.seoTitle)}
            autoComplete="off"
            hint="Leave blank to use the title."
          />
          <TextAreaField label="Page description" {...field("seoDescription", product?.seoDescription)} rows={3} />
          <TextField
            label="Handle"
            {...field("handle", product?.handle)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={
              product
                ? "The end of the product’s URL. Links to the old one stop working when you change it."
                : "The end of the product’s URL. Leave blank to make it from the title."
            }
          />
        </div>
      </section>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-line pt-5">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Saving..." : product ? "Save product" : "Create product"}
        </Button>
        <Link to="/admin/products" className="link inline-flex min-h-tap items-center">
          Cancel
        </Link>
      </div>
    </Form>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="label border-b border-line-strong pb-2">
      {children}
    </h2>
  );
}

type Field = { name: string; defaultValue: string | undefined; error: string | undefined };

function DescriptionField({ defaultValue, ...field }: Field) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [stored] = useState(defaultValue);
  const write = (content: string) => {
    if (area.current) area.current.value = content;
  };
  return (
    <TextAreaField
      label="Description"
      {...field}
      defaultValue={stored}
      ref={area}
      rows={10}
      toolbar={<FormattingToolbar area={area} write={write} />}
      hint="Formatted with Markdown: ## for a heading, **bold**, - for a list, | for a table."
    />
  );
}
