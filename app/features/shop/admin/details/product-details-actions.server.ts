import { redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { adminCreate, earlierResult } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, onlyAdmin } from "#app/platform/audit/admin-write.server.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { currentValues, EDIT_CONFLICT, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { submittedValues, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { hashOf } from "#app/platform/hash-of.server.ts";
import {
  changeProduct,
  createProduct,
  deleteProduct,
  duplicateProduct,
  productChoices,
  storedProduct,
  type ProductInput,
  type ProductOutcome,
  type StoredProduct,
} from "#app/platform/shopify/products.server.ts";
import { GONE, numberOf, productGid } from "../product-admin.ts";
import { editableStore } from "../editable-store.server.ts";
import { htmlOf, markdownOf } from "./description-markdown.server.ts";
import { productDifferences } from "./product-differences.ts";
import { DETAILS_DONE, detailsPage } from "./product-fields.ts";
import { fieldOfProblem, readProductForm } from "./product-form.ts";
import { BULK_STATUS } from "./status-views.ts";

const SAVE_FAILED = "Product was not saved";
const failed = (title: string): ActionMessage => ({ title, description: "Please try again in a moment." });

const NOT_HERE: ActionMessage = {
  title: SAVE_FAILED,
  description: `Products of this shop are edited in ${brand.provider}.`,
};

/** Creates a product, once per form, and opens it. */
export async function create(sent: SentForm) {
  const { context, form } = sent;
  const { db, ...services } = context.get(servicesContext);
  const admin = editableStore(services);
  if (!admin) return refused(form, { message: NOT_HERE, status: 403 });
  return refuseOnError(form, failed("Product was not created"), async () => {
    const open = (number: string) => redirect(`${detailsPage(number)}?done=created`);
    const earlier = await earlierResult<string>(sent, db);
    if (earlier !== null) return open(earlier);
    const values = submittedValues(form);
    const choices = await productChoices(admin);
    const read = readProductForm(values, {
      stored: null,
      description: htmlOf,
      ...choices,
    });
    if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });
    const outcome = await createProduct(admin, read.input, await requestKey(sent));
    if (!outcome.ok) return refuseProblems(form, outcome, read.keys);
    const number = numberOf(outcome.id);
    await adminCreate(sent, async () => ({
      result: number,
      entry: {
        action: "product.created",
        subject: read.input.title ?? "",
        about: `product/${number}`,
        after: { ...auditedInput(read.input), currency: choices.currency },
      },
    }));
    return open(number);
  });
}

/** Saves everything in a product's form, if it is still as it was when the form was opened. */
export async function update(sent: SentForm, number: string) {
  const { context, request, form, version } = sent;
  const { db, ...services } = context.get(servicesContext);
  const admin = editableStore(services);
  if (!admin) return refused(form, { message: NOT_HERE, status: 403 });
  return refuseOnError(form, failed(SAVE_FAILED), async () => {
    const done = () => completed(request, DETAILS_DONE.saved, `${detailsPage(number)}?done=saved`);
    if ((await earlierResult<string>(sent, db)) !== null) return done();
    const stored = await storedProduct(admin, productGid(number));
    if (!stored) return refused(form, { message: { title: SAVE_FAILED, description: GONE }, status: 404 });
    const values = submittedValues(form);
    // What Markdown cannot express is only lost if the text is changed.
    const read = readProductForm(values, {
      ...stored,
      stored,
      description: (typed) => (isSameText(typed, markdownOf(stored.descriptionHtml)) ? undefined : htmlOf(typed)),
    });
    if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });
    if (version !== stored.version) {
      const differences = productDifferences(stored, read.input);
      // It was saved, and the response was lost.
      if (differences.length > 0) return refuseChanged(form, stored, differences);
    } else {
      const removed = read.removed.map(({ title }) => title);
      if (removed.length > 0 && values["removing"] !== hashOf(removed)) return askToRemove(form, removed);
      const outcome = await changeProduct(admin, { id: stored.id, version }, read.input);
      if (!outcome.ok && outcome.isChanged) {
        const now = (await storedProduct(admin, stored.id)) ?? stored;
        return refuseChanged(form, now, productDifferences(now, read.input));
      }
      if (!outcome.ok) return refuseProblems(form, outcome, read.keys);
    }
    await adminCreate(sent, async () => ({
      result: number,
      entry: {
        action: "product.changed",
        subject: stored.title,
        about: `product/${number}`,
        before: auditedProduct(stored, read.input.descriptionHtml != null),
        after: { ...auditedProduct(stored), ...auditedInput(read.input, stored) },
      },
    }));
    return done();
  });
}

const isSameText = (one: string, other: string) => one.replaceAll("\r\n", "\n").trim() === other.trim();

/** Names what is removed; saved again, it is. */
function askToRemove(form: FormData, titles: string[]) {
  form.set("removing", hashOf(titles));
  const named = titles.slice(0, 5).join(", ") + (titles.length > 5 ? ` and ${titles.length - 5} more` : "");
  const title = titles.length === 1 ? "This removes a variant" : `This removes ${titles.length} variants`;
  return refused(form, {
    message: {
      title,
      description: `${named}. Orders keep them. Save again to remove ${titles.length === 1 ? "it" : "them"}.`,
    },
  });
}

function refuseChanged(form: FormData, now: StoredProduct, differences: string[]) {
  return refuseConflict(form, {
    title: SAVE_FAILED,
    version: now.version,
    current: currentValues(differences.join("; ")),
  });
}

function refuseProblems(form: FormData, outcome: Extract<ProductOutcome, { ok: false }>, keys: string[]) {
  const fieldErrors: Record<string, string> = {};
  for (const problem of outcome.problems) fieldErrors[fieldOfProblem(problem, keys)] ??= problem.message;
  const { "": other, ...atFields } = fieldErrors;
  const message = other === undefined ? null : { title: SAVE_FAILED, description: other };
  return refused(form, { fieldErrors: atFields, message });
}

/** Of one form with these values: sent again, it makes one product. */
async function requestKey({ context, form }: SentForm): Promise<string> {
  const admin = await signedIn(context);
  onlyAdmin(admin);
  const values = submittedValues(form);
  // A form without a key is another one each time.
  return hashOf([admin.id, values[IDEMPOTENCY_KEY_FIELD] ?? crypto.randomUUID(), values]);
}

/** Copies a product as a draft, once per form, and opens the copy. */
export async function duplicate(sent: SentForm, number: string) {
  const { context, form } = sent;
  const { db, ...services } = context.get(servicesContext);
  const admin = editableStore(services);
  if (!admin) return refused(form, { message: NOT_HERE, status: 403 });
  return refuseOnError(form, failed("Product was not duplicated"), async () => {
    const open = (copy: string) => redirect(`${detailsPage(copy)}?done=duplicated`);
    const earlier = await earlierResult<string>(sent, db);
    if (earlier !== null) return open(earlier);
    const stored = await storedProduct(admin, productGid(number));
    if (!stored)
      return refused(form, { message: { title: "Product was not duplicated", description: GONE }, status: 404 });
    const title = `${stored.title.slice(0, 240)} (copy)`;
    const outcome = await duplicateProduct(admin, { id: stored.id, title, key: await requestKey(sent) });
    if (!outcome.ok) return refuseProblems(form, outcome, []);
    const copy = numberOf(outcome.id);
    const entry = {
      action: "product.duplicated",
      subject: title,
      about: `product/${copy}`,
      after: { from: stored.title },
    } as const;
    await adminCreate(sent, async () => ({ result: copy, entry }));
    return open(copy);
  });
}

/** Deletes a product that was never sold. */
export async function remove(sent: SentForm, number: string) {
  const { context, form } = sent;
  const admin = editableStore(context.get(servicesContext));
  const title = "Product was not deleted";
  if (!admin) return refused(form, { message: NOT_HERE, status: 403 });
  const unconfirmed = requireConfirmation(form, "Delete product");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, failed(title), async () => {
    onlyAdmin(await signedIn(context));
    const stored = await storedProduct(admin, productGid(number));
    if (stored) {
      const isGone = async () => (await storedProduct(admin, stored.id)) === null;
      const problem = await orDone(() => deleteProduct(admin, stored.id), isGone, null);
      if (problem !== null) return refused(form, { message: { title, description: problem }, status: 422 });
      await adminWrite(context, async () => ({
        result: null,
        entry: {
          action: "product.deleted",
          subject: stored.title,
          about: `product/${number}`,
          before: auditedProduct(stored, true),
        },
      }));
    }
    return redirect("/admin/products?done=deleted");
  });
}

/** Publishes or archives the selected products. */
export async function bulkStatus(sent: SentForm) {
  const { context, form } = sent;
  const admin = editableStore(context.get(servicesContext));
  if (!admin) return refused(form, { message: NOT_HERE, status: 403 });
  onlyAdmin(await signedIn(context));
  return runBulkAction(sent, BULK_STATUS, async (name, row) => {
    const status = name === "archive" ? "archived" : "active";
    const stored = await storedProduct(admin, productGid(String(row.id)));
    if (!stored) return { why: GONE };
    if (stored.status === status) return {};
    if (row.version !== stored.version) return { why: EDIT_CONFLICT };
    const { id, version } = stored;
    const input: ProductInput = { status: status === "archived" ? "ARCHIVED" : "ACTIVE" };
    const isSet = async () => (await storedProduct(admin, id))?.status === status;
    const outcome = await orDone(() => changeProduct(admin, { id, version }, input), isSet, { ok: true, id });
    if (!outcome.ok)
      return { why: outcome.isChanged ? EDIT_CONFLICT : outcome.problems.map(({ message }) => message).join(" ") };
    await adminWrite(context, async () => ({
      result: null,
      entry: {
        action: "product.changed",
        subject: stored.title,
        about: `product/${row.id}`,
        before: { status: stored.status },
        after: { status },
      },
    }));
    return {};
  });
}

/** A change whose response was lost is done if the store says so, and is recorded like any other. */
async function orDone<Outcome>(change: () => Promise<Outcome>, isDone: () => Promise<boolean>, done: Outcome) {
  try {
    return await change();
  } catch (error) {
    if (await isDone()) return done;
    throw error;
  }
}

/** A product as the audit log compares it; its description only if that is what changed. */
function auditedProduct(product: StoredProduct, hasDescription = false) {
  const { title, handle, status, vendor, productType, tags, seoTitle, seoDescription, descriptionHtml } = product;
  return {
    title,
    handle,
    status,
    vendor,
    productType,
    tags: tags.join(", "),
    seoTitle,
    seoDescription,
    currency: product.currency,
    ...(hasDescription ? { description: descriptionHtml } : {}),
    variants: Object.fromEntries(
      product.variants.map(({ title: name, price, compareAtPrice, sku, barcode, grams }) => [
        name,
        { price, compareAtPrice, sku: sku || null, barcode: barcode || null, grams },
      ]),
    ),
  };
}

/** The same of what is set; what is not set is as stored. */
function auditedInput(input: ProductInput, stored: StoredProduct | null = null) {
  const known = new Map(stored?.variants.map((variant) => [variant.id, variant]));
  return {
    title: input.title,
    ...(input.handle ? { handle: input.handle } : {}),
    status: input.status?.toLowerCase(),
    vendor: input.vendor,
    productType: input.productType,
    tags: input.tags?.join(", "),
    seoTitle: input.seo?.title,
    seoDescription: input.seo?.description,
    ...(input.descriptionHtml == null ? {} : { description: input.descriptionHtml }),
    variants: Object.fromEntries(
      (input.variants ?? []).map((variant) => {
        const before = known.get(variant.id ?? "");
        const name = variant.optionValues.map((value) => value.name).join(" / ");
        const weight = variant.inventoryItem?.measurement?.weight?.value;
        return [
          name,
          {
            price: variant.price ?? before?.price,
            compareAtPrice: variant.compareAtPrice === undefined ? before?.compareAtPrice : variant.compareAtPrice,
            sku: variant.sku === undefined ? before?.sku || null : variant.sku,
            barcode: variant.barcode === undefined ? before?.barcode || null : variant.barcode,
            grams: weight ?? before?.grams ?? 0,
          },
        ];
      }),
    ),
  };
}
