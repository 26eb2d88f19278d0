import { addressOf } from "#app/features/devotionals/devotionals.ts";
import { newestIssue } from "#app/features/devotionals/devotionals.server.ts";
import { featuredProducts, type ShopServices } from "#app/features/shop/shop.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { NewsletterFacts } from "./draft-template.ts";

type Sources = ShopServices & { timeZone: string; publicUrl: string };

/** The newest devotional and the featured products; no products if the provider is unavailable. */
export async function newsletterFacts({ db, storefront, timeZone, publicUrl }: Sources): Promise<NewsletterFacts> {
  const [issue, products] = await Promise.all([
    newestIssue({ db, timeZone }),
    featuredProducts({ db, storefront }).catch((error: unknown) => {
      log("warn", "featured products not loaded for a newsletter", { error });
      return [];
    }),
  ]);
  return {
    devotional: issue && { title: issue.title, link: publicUrl + addressOf(issue), verse: issue.verse },
    products: products.map(({ title, handle }) => ({
      title,
      link: `${publicUrl}/product/${encodeURIComponent(handle)}`,
    })),
  };
}
