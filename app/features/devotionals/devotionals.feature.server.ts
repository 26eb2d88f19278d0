import { href } from "react-router";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import { defineFeature, type Services } from "#app/platform/feature.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { devotionalAudit } from "./devotional-audit.server.ts";
import { DEVOTIONALS } from "./content/devotionals-of-the-year.ts";
import { devotionalsToAttendTo } from "./attention.server.ts";
import { devotionalMailing } from "./devotional-email.ts";
import { keepDueTimes, newestIssue, searchableDevotionals } from "./devotionals.server.ts";
import { addressOf } from "./devotionals.ts";
import { nextMonday } from "./planned-weeks.server.ts";
import { PUBLISH_DEVOTIONAL, publishDueIssue } from "./publish-issue.server.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    community: object;
  }
}

async function publishDue({ db, jobs, env, publicUrl }: Services): Promise<void> {
  if (env.DEVOTIONALS === "off") return;
  const timeZone = env.STORE_TIMEZONE;
  await publishDueIssue({ db, jobs, timeZone, publicUrl, renderIssue: issueEmail }, new Date());
}

export const devotionalsFeature = defineFeature({
  name: "devotionals",
  area: "devotionals",
  audit: devotionalAudit,
  attention: ({ env }) => (env.DEVOTIONALS === "on" ? devotionalsToAttendTo(env.STORE_TIMEZONE, new Date()) : []),
  jobs: (services) => [
    {
      name: PUBLISH_DEVOTIONAL,
      run: () => publishDue(services),
      // One run is on Monday at eight; the others catch up.
      cron: "*/5 * * * *",
    },
  ],
  async catchUp(services) {
    // Before an admin changes the shop's time zone.
    await keepDueTimes(services.db, services.env.STORE_TIMEZONE);
    // The site starts without it and retries.
    await warnOnFailure("the devotional could not be published", () => publishDue(services));
  },
  emailPreviews(url) {
    const [devotional] = DEVOTIONALS;
    if (!devotional) throw new Error("There is no devotional");
    return {
      "Weekly devotional": issueEmail(devotionalMailing(devotional, url(""))).then((issue) =>
        sampleCopy(issue, { name: "Ruth", address: "ruth@shod.example" }, url(""), null),
      ),
    };
  },
  searchPages: async ({ db }) => [
    {
      kind: "page",
      path: href("/weekly-devotionals"),
      title: "Weekly devotionals",
      description:
        "A short reading for Monday morning: a passage of Scripture, a reflection, a prayer, and a step for the week.",
      keywords: ["Bible reading", "Newsletter", "Subscribe"],
      text: "",
    },
    ...(await searchableDevotionals(db)),
  ],
  async newestReading({ db, env, publicUrl }) {
    const issue = await newestIssue({ db, timeZone: env.STORE_TIMEZONE });
    return issue && { title: issue.title, link: publicUrl + addressOf(issue), verse: issue.verse };
  },
  nextDevotional: async ({ db, env }, now) =>
    env.DEVOTIONALS === "on" ? nextMonday(db, { timeZone: env.STORE_TIMEZONE, now }) : null,
  async afterRestore({ db, env, now }) {
    // A devotional due since the backup is published; email/delivery pauses its mailing with the others.
    const publicUrl = env.PUBLIC_URL ?? "http://localhost:3000";
    const timeZone = env.STORE_TIMEZONE;
    const jobs = { enqueue: async () => {} };
    // One that this version cannot publish waits for an admin, as it does without a restore.
    if (env.DEVOTIONALS === "on")
      await warnOnFailure("the devotional that is due could not be published", () =>
        publishDueIssue({ db, jobs, timeZone, publicUrl, renderIssue: issueEmail }, now),
      );
    return {};
  },
  adminNav: [{ label: "Devotionals", to: href("/admin/devotionals"), key: "x", group: "Community" }],
});
