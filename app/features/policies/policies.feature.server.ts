import { href } from "react-router";
import { defineFeature, type HealthCheck } from "#app/platform/feature.server.ts";
import { policyAudit } from "./policy-audit.server.ts";
import { policySections } from "./policy-markdown.server.ts";
import { isPolicyName, POLICIES, POLICY_NAMES } from "./policies.ts";
import { policyAsHtml, policyText, restorePolicy, shopSettings, unreviewedPolicies } from "./policies.server.ts";
import { fillPlaceholders } from "./policy-values.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    policies: object;
  }
}

const reviewed: HealthCheck = {
  name: "Policies",
  toDo: "Check the database.",
  async run({ db }) {
    const titles = await unreviewedPolicies(db);
    if (titles.length === 0) return { name: "Policies", state: "ok", detail: "You reviewed every policy page." };
    return {
      name: "Policies",
      state: "warning",
      detail: `Still the template we shipped: ${titles.join(", ")}.`,
      toDo: "Review each page in the admin under Policies before you go live, and save it, even if you change nothing.",
    };
  },
};

export const policiesFeature = defineFeature({
  name: "policies",
  area: "policies",
  audit: policyAudit,
  functions: ({ env }) => ({
    "preview-policy": {
      access: "admin",
      area: "policies",
      async run(_services, body) {
        const { name, text } = (body ?? {}) as { name?: unknown; text?: unknown };
        if (typeof name !== "string" || !isPolicyName(name)) return { status: 400, body: { error: "Unknown page" } };
        const read = policyText(name).safeParse(text);
        if (!read.success) return { status: 400, body: { error: read.error.issues[0]?.message ?? "Invalid text" } };
        return { status: 200, body: policySections(fillPlaceholders(read.data, shopSettings(env))) };
      },
    },
  }),
  storePolicies: ({ db, env }) => ({
    "shipping-policy": () => policyAsHtml(db, env, "shipping"),
    "refund-policy": () => policyAsHtml(db, env, "returns"),
    "terms-of-service": () => policyAsHtml(db, env, "terms"),
  }),
  undo: {
    "policy.deleted": { undoneAs: "policy.restored", undo: ({ db }, { before }) => restorePolicy(db, before) },
  },
  healthChecks: [reviewed],
  searchPages: ({ db, env }) =>
    Promise.all(
      POLICY_NAMES.filter((name) => name !== "privacy").map(async (name) => ({
        kind: "page" as const,
        ...POLICIES[name],
        text: (await policyAsHtml(db, env, name)).replaceAll(/<[^<>]*>/g, " "),
      })),
    ),
  adminNav: [{ label: "Policies", to: href("/admin/policies"), key: "e", group: "Settings" }],
});
