import { WEBHOOK_TOPICS } from "#app/features/connect/connection-checks.ts";
import { FEATURES } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { requireSeparateTopics } from "#server/jobs/schedule.ts";
import { describe, expect, test } from "../support/database.ts";
import { servicesWith } from "#tests/support/services.ts";

const servicesOn = (db: Db) => servicesWith({ db, features: FEATURES });

describe("the manifests", () => {
  test("share no name: of two jobs, erasures or keys of the data download one would replace the other", async ({
    db,
  }) => {
    const services = servicesOn(db);
    const named: Record<string, (feature: (typeof FEATURES)[number]) => string[]> = {
      feature: ({ name }) => [name],
      job: (feature) => feature.jobs?.(services).map(({ name }) => name) ?? [],
      email: (feature) => feature.emails?.(services).map(({ name }) => name) ?? [],
      preview: (feature) => Object.keys(feature.emailPreviews?.((path) => `https://shod.example${path}`) ?? {}),
      "external post": (feature) => Object.keys(feature.externalPosts?.(services) ?? {}),
      "personal data": ({ personalData = {} }) => Object.keys(personalData),
      erasure: ({ erasure = {} }) => Object.keys(erasure),
      notice: ({ notices = [] }) => notices.map(({ purpose }) => purpose),
      undo: ({ undo = {} }) => Object.keys(undo),
      screen: ({ adminNav = [] }) => adminNav.flatMap(({ label, to, key }) => [label, to, key]),
      seed: ({ seed = {} }) => Object.keys(seed),
      setting: ({ settings = {} }) => Object.keys(settings),
    };
    for (const [kind, names] of Object.entries(named)) {
      const all = FEATURES.flatMap(names);
      expect(
        all.filter((name, at) => all.indexOf(name) !== at),
        kind,
      ).toEqual([]);
    }
  });

  test("handle the webhooks that a live shop is asked for, and no other feature handles one that is batched", ({
    db,
  }) => {
    const handlers = FEATURES.flatMap((feature) => feature.webhooks?.(servicesOn(db)) ?? []);
    expect(new Set(handlers.flatMap(({ topics }) => topics))).toEqual(new Set(WEBHOOK_TOPICS));
    requireSeparateTopics(handlers);
    const another = { topics: ["products/delete"], prepare: async () => async () => {} };
    expect(() => requireSeparateTopics([...handlers, another])).toThrow("Two features handle products/delete");
  });
});
