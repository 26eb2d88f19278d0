import { sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { startFakeAiService } from "../support/ai-service.ts";
import { siteWithDatabase } from "./site-with-database.ts";

export type NewsletterAdmin = Awaited<ReturnType<typeof openNewsletterAdmin>>;

export const toast = (page: Page, text: string) => page.locator(".toast").getByText(text);

/** A site with a fake AI service and thirty confirmed subscribers to products. It sends slowly enough for a mailing to be paused in the middle. */
export async function openNewsletterAdmin() {
  const ai = await startFakeAiService();
  const site = await siteWithDatabase({ AI_BASE_URL: ai.url, AI_MODEL: "small", MAIL_PER_SECOND: "2" });
  const { db } = site.database;
  await db.execute(sql`
    insert into devotional_subscriptions (name, email, preferences, confirmed_at)
    select 'Subscriber ' || n, 'subscriber' || n || '@home.example', '{"products": true, "stories": false}', now() - interval '1 day'
    from generate_series(1, 30) as n`);
  return {
    ai,
    site,
    address: (path: string) => `${site.url}${path}`,
    signIn: site.signIn,
    async aDraft(subject: string, content = `The words of ${subject}.`): Promise<number> {
      const [created] = await rowsOf<{ id: number }>(
        db,
        sql`insert into newsletters (subject, content, audiences, created_by)
          values (${subject}, ${content}, '["products"]', 'owner') returning id`,
      );
      return created?.id ?? 0;
    },
    async close(): Promise<void> {
      await site.close();
      await ai.close();
    },
  };
}
