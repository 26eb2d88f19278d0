import type { RouterContextProvider } from "react-router";
import { typedIn, type Said } from "#app/platform/answer.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { CHANGED_MEANWHILE } from "#app/platform/audit/row-mark.ts";
import { dbContext, jobsContext, storefrontContext } from "#app/platform/context.ts";
import { answered, fieldOf, orRefuse, refused } from "#app/platform/http/form-answers.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { KEEP_SALE } from "../sale-discount.server.ts";
import { checkDraft, type CustomizationFields } from "./checked-draft.ts";
import {
  addNewMedia,
  customizationMark,
  keepCustomization,
  type Grown,
  type Keeping,
} from "./keep-customization.server.ts";
import type { MediaKind } from "./media.ts";
import { customizationOf, editedProduct, mediaOfProducts, type EditedProduct } from "./product-desk.server.ts";
import {
  GONE,
  productGid,
  productsAddress,
  readPlace,
  SAVE_FAILED,
  savedMark,
  savedText,
  SYNC_FAILED,
  SYNCED,
  UPLOADS_GONE,
} from "./product-desk.ts";
import { draftFrom, draftOf } from "./product-draft.ts";
import { differences } from "./standing-now.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

const failed = (title: string, description = "Please try again in a moment."): Said => ({ title, description });

/** Reads the provider's first hundred products anew, for the shop as well, and adds their new photos and videos to customizations. */
export async function sync({ context, request, form }: Sent) {
  return orRefuse(form, failed(SYNC_FAILED), async () => {
    const products = await mediaOfProducts(context.get(storefrontContext));
    if (products === "needs-plan") return refused(form, { said: failed(SYNC_FAILED, PAYMENT_REQUIRED), status: 402 });
    await adminWrite(context, async (tx) => {
      const grown = await addNewMedia(tx, products);
      await publish(tx, { topic: "catalogue" });
      const after = {
        read: products.length,
        newPhotos: countsOf(grown, "photos"),
        newVideos: countsOf(grown, "videos"),
      };
      return { result: null, entry: { action: "products.synced", subject: `${products.length} products`, after } };
    });
    return answered(request, SYNCED, productsAddress(readPlace(request.url), { done: "synced" }));
  });
}

/** How many each product got, by its id. */
const countsOf = (grown: Grown[], kind: MediaKind) =>
  Object.fromEntries(grown.flatMap((one) => (one[kind] > 0 ? [[one.id, one[kind]]] : [])));

/** Keeps everything the form of one product holds. */
export async function save(sent: Sent, number: string) {
  const { context, form } = sent;
  return orRefuse(form, failed(SAVE_FAILED), async () => {
    const id = productGid(number);
    const product = await editedProduct(context.get(storefrontContext), id);
    if (product === "needs-plan") return refused(form, { said: failed(SAVE_FAILED, PAYMENT_REQUIRED), status: 402 });
    if (product === null) return refused(form, { said: failed(SAVE_FAILED, GONE), status: 404 });
    const kept = await customizationOf(context.get(dbContext), id);
    const variantIds = product.variants.map((variant) => variant.id);
    const checked = checkDraft(draftFrom(typedIn(form)), { product: { ...product, variantIds }, kept });
    if (!checked.ok) {
      const description = Object.values(checked.errors)[0] ?? "";
      return refused(form, { errors: checked.errors, said: { title: SAVE_FAILED, description } });
    }
    return keep(sent, product, checked.fields);
  });
}

async function keep({ context, request, form }: Sent, product: EditedProduct, fields: CustomizationFields) {
  const jobs = context.get(jobsContext);
  const keeping = await adminWrite<Keeping>(context, async (tx) => {
    const result = await keepCustomization(tx, { id: product.id, mark: fieldOf(form, "mark") }, fields);
    if (result.state !== "kept") return { result, entry: null };
    const { before, after } = result;
    await publish(tx, { topic: "catalogue" });
    // The provider charges what the badge promises (decision D32).
    if (isOnSale(before) !== isOnSale(after)) await jobs.enqueue(tx, KEEP_SALE, {});
    return { result, entry: { action: "product.customized", subject: product.title, before, after } };
  });
  if (keeping.state === "differs") return refuseStale(form, product, keeping.now);
  if (keeping.state === "gone") return refused(form, { said: failed(SAVE_FAILED, UPLOADS_GONE), status: 409 });
  const counts = { badges: fields.badges.length, categories: fields.categories.length };
  const page = productsAddress(readPlace(request.url), { done: savedMark(counts) });
  return answered(request, { title: savedText(counts) }, page);
}

const isOnSale = (row: { badges: string[] } | null) => row?.badges.includes("sale") ?? false;

/** Nothing is written, nothing typed is lost: whoever saves again has read what they replace. */
function refuseStale(form: FormData, product: EditedProduct, now: Extract<Keeping, { state: "differs" }>["now"]) {
  const standing = differences(draftOf(now, product), draftFrom(typedIn(form)));
  form.set("mark", customizationMark(now));
  const there = standing ? ` What stands there now: ${standing}.` : "";
  const description = `${CHANGED_MEANWHILE}${there} Save again to put yours in its place.`;
  return refused(form, { said: { title: SAVE_FAILED, description }, status: 409 });
}
