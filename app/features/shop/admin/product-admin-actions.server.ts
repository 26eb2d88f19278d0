import { numberOf } from "../shop.ts";
import { submittedValues, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { markProductsChanged } from "#app/features/catalog/catalog.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { SYNC_SALE_DISCOUNT } from "./sale-discount.server.ts";
import { checkDraft, type CustomizationFields } from "./checked-draft.ts";
import {
  addNewMedia,
  customizationVersion,
  saveCustomization,
  type AddedMedia,
  type SaveResult,
} from "./save-customization.server.ts";
import type { MediaKind } from "./media.ts";
import { customizableProduct } from "./editable-store.server.ts";
import { customizationOf, mediaOfProducts, type EditedProduct } from "./product-admin.server.ts";
import {
  GONE,
  productGid,
  productsAddress,
  readListState,
  SAVE_FAILED,
  savedParam,
  savedText,
  SYNC_FAILED,
  SYNCED,
  UPLOADS_GONE,
} from "./product-admin.ts";
import { refreshListings } from "../list/listing.server.ts";
import { draftFrom, draftOf } from "./product-draft.ts";
import { differences } from "./draft-differences.ts";

const failed = (title: string, description = "Please try again in a moment."): ActionMessage => ({
  title,
  description,
});

/** Refreshes the provider's first hundred products, also for the shop, and adds their new media to customizations. */
export async function sync({ context, request, form }: SentForm) {
  const { storefront, jobs } = context.get(servicesContext);
  return refuseOnError(form, failed(SYNC_FAILED), async () => {
    const products = await mediaOfProducts(storefront);
    if (products === "needs-plan")
      return refused(form, { message: failed(SYNC_FAILED, PAYMENT_REQUIRED), status: 402 });
    await adminWrite(context, async (tx) => {
      const grown = await addNewMedia(tx, products);
      await markProductsChanged(
        tx,
        jobs,
        products.map(({ id }) => id),
        { isStale: true },
      );
      await publish(tx, { topic: "catalog" });
      const after = {
        read: products.length,
        newPhotos: countsOf(grown, "photos"),
        newVideos: countsOf(grown, "videos"),
      };
      return { result: null, entry: { action: "products.synced", subject: `${products.length} products`, after } };
    });
    return completed(request, SYNCED, productsAddress(readListState(request.url), { done: "synced" }));
  });
}

/** The number of new items by product id. */
const countsOf = (grown: AddedMedia[], kind: MediaKind) =>
  Object.fromEntries(grown.flatMap((one) => (one[kind] > 0 ? [[one.id, one[kind]]] : [])));

/** Saves everything in a product's form. */
export async function save(sent: SentForm, number: string) {
  const { context, form } = sent;
  const services = context.get(servicesContext);
  const { db } = services;
  return refuseOnError(form, failed(SAVE_FAILED), async () => {
    const id = productGid(number);
    const product = await customizableProduct(services, id);
    if (product === "needs-plan") return refused(form, { message: failed(SAVE_FAILED, PAYMENT_REQUIRED), status: 402 });
    if (product === null) return refused(form, { message: failed(SAVE_FAILED, GONE), status: 404 });
    const saved = await customizationOf(db, id);
    const variantIds = product.variants.map((variant) => variant.id);
    const checked = checkDraft(draftFrom(submittedValues(form)), { product: { ...product, variantIds }, saved });
    if (!checked.ok) {
      const description = Object.values(checked.errors)[0] ?? "";
      return refused(form, { fieldErrors: checked.errors, message: { title: SAVE_FAILED, description } });
    }
    return keep(sent, product, checked.fields);
  });
}

async function keep(
  { context, request, form, version }: SentForm,
  product: EditedProduct,
  fields: CustomizationFields,
) {
  const jobs = context.get(servicesContext).jobs;
  const outcome = await adminWrite<SaveResult>(context, async (tx) => {
    const result = await saveCustomization(tx, { id: product.id, version }, fields);
    if (result.state !== "saved") return { result, entry: null };
    const { before, after } = result;
    await refreshListings(tx, [product.id]);
    await publish(tx, { topic: "catalog" });
    await markProductsChanged(tx, jobs, [product.id]);
    // The provider charges what the badge promises (decision 098).
    if (isOnSale(before) !== isOnSale(after)) await jobs.enqueue(tx, SYNC_SALE_DISCOUNT, {});
    return {
      result,
      entry: {
        action: "product.customized",
        subject: product.title,
        about: `product/${numberOf(product.id)}`,
        before,
        after,
      },
    };
  });
  if (outcome.state === "conflict") return refuseChanged(form, product, outcome.now);
  if (outcome.state === "gone") return refused(form, { message: failed(SAVE_FAILED, UPLOADS_GONE), status: 409 });
  const counts = { badges: fields.badges.length, categories: fields.categories.length };
  const page = productsAddress(readListState(request.url), { done: savedParam(counts) });
  return completed(request, { title: savedText(counts) }, page);
}

const isOnSale = (row: { badges: string[] } | null) => row?.badges.includes("sale") ?? false;

function refuseChanged(form: FormData, product: EditedProduct, now: Extract<SaveResult, { state: "conflict" }>["now"]) {
  const current = currentValues(differences(draftOf(now, product), draftFrom(submittedValues(form))));
  return refuseConflict(form, { title: SAVE_FAILED, version: customizationVersion(now), current });
}
