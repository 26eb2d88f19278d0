import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { orderShop } from "#app/features/orders/orders.server.ts";
import { mayDo } from "#app/platform/auth/access/route-access.ts";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { orNullAfter } from "#app/platform/concurrency.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { completedInList, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { instantText } from "#app/platform/instant.ts";
import { readId } from "#app/platform/list-search.ts";
import { log } from "#app/platform/log.server.ts";
import { parseMoney, priceText } from "#app/platform/money.ts";
import { providerName, providerNameFirst } from "#app/platform/shopify/provider-name.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import {
  itemsOf,
  type DiscountCode,
  type DiscountTerm,
  type DiscountTerms,
} from "#app/platform/shopify/discount-code.server.ts";
import { promoWithId, type PromoRow } from "./edit-promo.server.ts";
import { PROMO_LOCK, providerState, syncPromoCode } from "./mirror-promos.server.ts";
import { GONE, PROMO_DONE, promoState, REPAIR_FAILED } from "./promo-admin.ts";
import { scopeNames } from "./promo-scope.server.ts";
import { promoSentence } from "./promo-sentence.ts";
import { codeUsage, ordersOfCode } from "./promo-usage.server.ts";

type Context = SentForm["context"];

/** One difference: what a term is here and there. */
type Difference = { term: string; ours: string; theirs: string };
export type AtProvider =
  | { state: "none" | "unreachable" | "same" | "off" | "missing" }
  | { state: "foreign"; reason: string }
  | { state: "differs"; differences: Difference[] };

/** How long the page waits for the provider. */
const PROVIDER_MS = 3_000;

export async function promoCodePage(context: Context, request: Request, param: string) {
  const services = context.get(servicesContext);
  const { db, env } = services;
  const promo = await promoWithId(db, readId(param));
  if (!promo) throw data(null, { status: 404 });
  const today = dayIn(env.STORE_TIMEZONE, new Date());
  const names = await scopeNames(db, [promo]);
  const { before } = readListQuery(request);
  const visitor = await context.get(requestContext).visitor();
  // Not every role that sees codes sees who ordered with them.
  const maySeeOrders = mayDo(visitor, "orders", "read");
  const shop = orderShop(services);
  return {
    id: promo.id,
    code: promo.code,
    note: promo.note,
    batch: promo.batch,
    isShippingFree: promo.freeShipping,
    state: promoState(promo, today),
    sentence: promoSentence(
      { ...promo, names: promo.appliesToIds.map((id) => names.get(id)?.title ?? id) },
      { currency: brand.defaultCurrency, today },
    ),
    usageCount: promo.usageCount,
    provider: await atProvider(context, promo),
    usage: maySeeOrders
      ? {
          sums: await codeUsage(db, shop, promo.id),
          orders: await readPage((limit) => ordersOfCode(db, shop, { promoCodeId: promo.id, before, limit })),
        }
      : null,
  };
}

async function atProvider(context: Context, promo: PromoRow): Promise<AtProvider> {
  const { db, env, admin } = context.get(servicesContext);
  if (!admin || (promo.isSample && isLiveShop(env))) return { state: "none" };
  const timeZone = env.STORE_TIMEZONE;
  const reading = providerState({ db, admin, timeZone }, promo, new Date()).catch((error: unknown) => {
    log("warn", "the provider's discount of a promo code could not be read", { error });
    return null;
  });
  const found = await orNullAfter(PROVIDER_MS, reading);
  if (!found) return { state: "unreachable" };
  if (found.state !== "found") return found;
  const { wanted, terms, differing, isActive, shouldBeActive } = found;
  const there = discountIn(terms);
  const names = await scopeNames(
    db,
    [wanted.appliesTo, there.appliesTo].map(({ kind, ids }) => ({ appliesTo: kind, appliesToIds: ids })),
  );
  const titleOf = (id: string) => names.get(id)?.title ?? id;
  const differences = differing.map((term): Difference => {
    const text = (discount: DiscountCode) => termText(term, discount, { titleOf, timeZone });
    // Who combines with what is no term of ours.
    const ours = term === "combinations" ? "All other discounts" : text(wanted);
    return { term: TERM_NAMES[term], ours, theirs: term === "combinations" ? "Not all of them" : text(there) };
  });
  if (isActive !== shouldBeActive)
    differences.unshift({
      term: "State",
      ours: shouldBeActive ? "Active" : "Inactive",
      theirs: isActive ? "Active" : "Inactive",
    });
  return differences.length > 0 ? { state: "differs", differences } : { state: "same" };
}

const TERM_NAMES: Record<DiscountTerm, string> = {
  title: "Name",
  value: "Discount",
  items: "Applies to",
  minimum: "Minimum spend",
  customers: "Once per customer",
  limit: "Usage limit",
  start: "Starts",
  end: "Ends",
  combinations: "Combines with",
};

/** The terms of the provider's discount as we write them. */
function discountIn(terms: DiscountTerms): DiscountCode {
  const { title, usageLimit, startsAt, endsAt, appliesOncePerCustomer, minimumRequirement } = terms;
  const minimum =
    minimumRequirement && "greaterThanOrEqualToSubtotal" in minimumRequirement
      ? Number(minimumRequirement.greaterThanOrEqualToSubtotal.amount)
      : null;
  return {
    code: "",
    title,
    value: valueIn(terms),
    appliesTo: itemsOf(terms),
    minimumSubtotal: minimum,
    isOncePerCustomer: appliesOncePerCustomer,
    usageLimit,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

function valueIn(terms: DiscountTerms): DiscountCode["value"] {
  if (terms.__typename === "DiscountCodeFreeShipping") return { isShippingFree: true };
  const { value } = terms.customerGets;
  if ("percentage" in value) return { percent: Math.round(value.percentage * 10_000) / 100 };
  return { amount: "amount" in value ? Number(value.amount.amount) : 0 };
}

type Shown = { titleOf: (id: string) => string; timeZone: string };

function termText(term: DiscountTerm, discount: DiscountCode, { titleOf, timeZone }: Shown): string {
  const money = (amount: number) => priceText(parseMoney(amount.toFixed(2), brand.defaultCurrency));
  const { title, appliesTo, minimumSubtotal, usageLimit, startsAt, endsAt } = discount;
  const texts: Record<DiscountTerm, string> = {
    title,
    value: valueText(discount.value, money),
    items: appliesTo.kind === "everything" ? "Everything" : appliesTo.ids.map(titleOf).join(", ") || "Nothing",
    minimum: minimumSubtotal === null ? "None" : money(minimumSubtotal),
    customers: discount.isOncePerCustomer ? "Yes" : "No",
    limit: usageLimit === null ? "No limit" : usageLimit.toLocaleString("en"),
    start: instantText(timeZone, startsAt),
    end: endsAt === null ? "Never" : instantText(timeZone, endsAt),
    combinations: title,
  };
  return texts[term];
}

function valueText(value: DiscountCode["value"], money: (amount: number) => string): string {
  if ("isShippingFree" in value) return "Free shipping";
  return "percent" in value ? `${value.percent}%` : money(value.amount);
}

/** Makes the provider's discount match the code at once, instead of with the next sync. */
export async function repair({ context, request, form }: SentForm, param: string) {
  const { db, env, admin, database } = context.get(servicesContext);
  const promo = await promoWithId(db, readId(param));
  if (!promo) return refused(form, { message: { title: REPAIR_FAILED, description: GONE }, status: 404 });
  const failed = (description: string) => refused(form, { message: { title: REPAIR_FAILED, description } });
  if (!admin) return failed(`This store has no ${brand.provider} Admin API credentials.`);
  const services = { db, admin, timeZone: env.STORE_TIMEZONE, isLive: isLiveShop(env) };
  const name = providerNameFirst(providerName(services.isLive));
  let problem: string | null;
  try {
    problem = await database.withMutex(PROMO_LOCK, () => syncPromoCode(services, promo.id));
  } catch (error) {
    log("error", "promo code not repaired", { error });
    return failed(`${name} doesn’t respond. Try again in a moment.`);
  }
  if (problem !== null) return failed(`${name} didn’t accept this code: “${problem.replace(/\.$/, "")}.”`);
  // A repeat of the form repairs again, which is safe, and is one entry.
  await adminCreate({ context, request, form }, async () => ({
    result: null,
    entry: {
      action: "promo-code.repaired",
      subject: promo.code,
      about: `promo-code/${promo.code}`,
      after: { id: promo.id },
    },
  }));
  return completedInList(request, {
    message: PROMO_DONE.repaired,
    page: `/admin/promo-codes/${promo.id}`,
    done: { done: "repaired" },
  });
}
