import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { MayUse } from "#app/ui/admin-access.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { EditedVariant } from "./product-details.server.ts";
import { ALL_VARIANTS, NEW_VARIANT, variantField, type VariantField } from "./product-fields.ts";

type Messages = Record<string, string>;
type Props = { variants: EditedVariant[] | null; currency: string; typed: Messages; errors: Messages };

/** The only variant as fields of the product; several as a list. */
export function VariantFields({ variants, currency, typed, errors }: Props) {
  const [only] = variants ?? [];
  const shared = { currency, typed, errors };
  if (!variants || (variants.length === 1 && only && !only.isNamed))
    return (
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <OneVariant variant={only ?? null} about="" {...shared} />
      </div>
    );
  return (
    <>
      <div className="mt-4 mb-5 grid gap-5 sm:grid-cols-2">
        {ALL_FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={`${label} (${currency})`}
            name={name}
            defaultValue={typed[name]}
            error={errors[name]}
            inputMode="decimal"
            autoComplete="off"
            hint={hint}
          />
        ))}
      </div>
      <ul className="border-y border-line">
        {variants.map((variant) => (
          <li key={variant.key} className="border-t border-line py-1 first:border-t-0">
            <details open={hasErrors(errors, variant.key) || undefined}>
              <summary className="link inline-flex min-h-tap items-center wrap-anywhere">
                {`${variant.title}, ${currency} ${variant.price}, ${variant.stock === null ? "not counted" : `${variant.stock.toLocaleString("en")} in stock`}`}
              </summary>
              <div className="mt-3 mb-2 grid gap-5 sm:grid-cols-2">
                <OneVariant variant={variant} about={` of ${variant.title}`} {...shared} />
                <label className="flex min-h-tap items-center gap-3">
                  <input
                    type="checkbox"
                    className="check"
                    name={variantField(variant.key, "removed")}
                    defaultChecked={variantField(variant.key, "removed") in typed}
                  />
                  {`Remove ${variant.title}`}
                </label>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

const ALL_FIELDS = [
  { name: ALL_VARIANTS.price, label: "Price of all variants", hint: "Leave blank to keep the price of each one." },
  {
    name: ALL_VARIANTS.compareAt,
    label: "Price of all variants before the sale",
    hint: "Leave blank to keep what each one has. Enter 0 to end the sale.",
  },
];

const hasErrors = (errors: Messages, key: string) =>
  Object.keys(errors).some((name) => name.startsWith(`variant.${key}.`));

function OneVariant({
  variant,
  about,
  currency,
  typed,
  errors,
}: Omit<Props, "variants"> & { variant: EditedVariant | null; about: string }) {
  const key = variant?.key ?? NEW_VARIANT;
  const field = (
    name: VariantField,
    label: string,
    rest: Partial<ComponentProps<typeof TextField>> = {},
  ): ComponentProps<typeof TextField> => {
    const full = variantField(key, name);
    const stored = variant?.[name === "quantity" ? "title" : name];
    return {
      label: `${label}${about}`,
      name: full,
      defaultValue: typed[full] ?? (name === "quantity" ? "" : stored),
      error: errors[full],
      autoComplete: "off",
      ...rest,
    };
  };
  return (
    <>
      <TextField {...field("price", `Price (${currency})`, { inputMode: "decimal", required: true })} />
      <TextField
        {...field("compareAt", `Price before the sale (${currency})`, {
          inputMode: "decimal",
          hint: "Shown struck through. The product counts as on sale.",
        })}
      />
      <TextField {...field("sku", "SKU", { spellCheck: false })} />
      <TextField {...field("barcode", "Barcode", { spellCheck: false, inputMode: "numeric" })} />
      <TextField {...field("weight", "Weight", { hint: "Such as 12 oz, 1.5 lb or 340 g." })} />
      {variant === null || variant.stock === null ? (
        <TextField
          {...field("quantity", "Quantity", {
            inputMode: "numeric",
            hint: "Leave blank to sell without counting.",
          })}
        />
      ) : (
        <p className="self-center">
          {`${variant.stock.toLocaleString("en")} in stock. `}
          <MayUse url="/admin/inventory/1" level="read">
            <Link to={href("/admin/inventory/:variant", { variant: variant.key })} className="link">
              {`Change stock${about}`}
            </Link>
          </MayUse>
        </p>
      )}
    </>
  );
}
