import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/db/database.server.ts";
import type { SalesSummary, Services } from "#app/platform/feature.server.ts";
import { log } from "#app/platform/log.server.ts";
import { adminScreens, waitingAt, type Attention, type FoundInAdmin } from "./admin.ts";

type Counted = Pick<Services, "db" | "env" | "shop" | "features">;

/** What the features report, urgent lines first. One statement, however many features do. */
export async function attentionNow({ db, env, shop, features }: Counted): Promise<Attention[]> {
  const lines = features.flatMap((feature) => feature.attention?.({ env, shop }) ?? []);
  if (lines.length === 0) return [];
  const columns = lines.map(({ count }, at) => sql`${count} as ${sql.identifier(`line_${at}`)}`);
  const [row] = await rowsOf<Record<string, number>>(db, sql`select ${sql.join(columns, sql`, `)}`);
  const found = lines.map((line, at) => ({ ...line, count: row?.[`line_${at}`] ?? 0 }));
  return found.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** How much waits at each screen of the menu, which is shown without counts if they cannot be read. */
export async function waitingNow(services: Counted): Promise<Record<string, number>> {
  try {
    return waitingAt(adminScreens(services.features), await attentionNow(services));
  } catch (error) {
    log("error", "admin counts not read", { error });
    return {};
  }
}

/** Of the feature that knows the shop's orders; null without one, or if it fails, so that the rest of the home is shown. */
export async function salesNow(services: Services): Promise<SalesSummary | null> {
  const feature = services.features.find((each) => "sales" in each);
  try {
    return (await feature?.sales?.(services, new Date())) ?? null;
  } catch (error) {
    log("error", "sales not read", { error });
    return null;
  }
}

const FOUND_EACH = 5;
const LONGEST = 100;
const LONGEST_DETAIL = 90;

/** What the features find. One whose search fails is left out, and the response says that something is missing. */
export async function findInAdmin(services: Services, typed: string): Promise<FoundInAdmin> {
  const search = typed.trim().slice(0, LONGEST);
  if (search === "") return { found: [], isIncomplete: false };
  const results = await Promise.allSettled(
    services.features.map(async (feature) => (await feature.find?.(services, search, FOUND_EACH)) ?? []),
  );
  for (const result of results)
    if (result.status === "rejected") log("error", "a search in the admin failed", { error: result.reason });
  const found = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  return {
    found: found.map((row) => ({ ...row, detail: row.detail.slice(0, LONGEST_DETAIL) })),
    isIncomplete: results.some(({ status }) => status === "rejected"),
  };
}

const KINDS: Attention["kind"][] = ["urgent", "waiting", "notice"];
