import type { Mutant } from "./mutant.ts";

/** Group M: mailings. */
export const mailingMutants: Mutant[] = [
  {
    row: "M2",
    removes: "a message that had begun to leave is unknown, not retried",
    file: "app/platform/email/handover.ts",
    find: 'if (refusal.hadBegun) return { kind: "unknown", reason: `no answer came: ${said}` };',
    replaceWith: "",
    tests: ["app/platform/email/handover.test.ts"],
  },
  {
    row: "M4",
    removes: "a quota pauses the mailing",
    file: "app/platform/email/handover.ts",
    find: "if (isAnswer && isOurQuota(refusal.response ?? refusal.message))",
    replaceWith: "if (false as boolean)",
    tests: ["app/platform/email/handover.test.ts"],
  },
  {
    row: "M5",
    removes: "two senders never claim the same row",
    file: "app/features/mailings/recipient-ledger.server.ts",
    find: "order by r.id limit 1 for update of r skip locked",
    replaceWith: "order by r.id limit 1",
    tests: ["tests/mailing-crashes.test.ts", "app/features/mailings/recipient-ledger.server.test.ts"],
    on: "postgres",
  },
  {
    row: "M5",
    removes: "only the newest lease settles a row",
    file: "app/features/mailings/recipient-ledger.server.ts",
    find: "return and(eq(mailingRecipients.id, id), eq(mailingRecipients.lease, lease));",
    replaceWith: "return and(eq(mailingRecipients.id, id), sql`${lease} is not null`);",
    tests: ["app/features/mailings/recipient-ledger.server.test.ts"],
  },
  {
    row: "M7",
    removes: "suppressions are read once more as a row is claimed",
    file: "app/features/mailings/recipient-ledger.server.ts",
    find: "select id, opt_in, coalesce(suppressed, case when opt_in is null then ${REASONS.withdrawn} end) as left_out_because",
    replaceWith: "select id, coalesce(opt_in, 1) as opt_in, null::text as left_out_because",
    tests: ["app/features/mailings/send-mailing.server.test.ts"],
  },
  {
    row: "M11",
    removes: "a link is signed for one purpose",
    file: "app/platform/signed-links.server.ts",
    find: "update(`${purpose} ${body}`)",
    replaceWith: 'update(body + (purpose === undefined ? purpose : ""))',
    tests: ["app/platform/signed-links.server.test.ts"],
  },
  {
    row: "M19",
    removes: "names are escaped in HTML",
    file: "app/features/mailings/marks.ts",
    find: "return word.replaceAll(/[&<>\"']/g, (sign) => `&#${sign.charCodeAt(0)};`);",
    replaceWith: "return word;",
    tests: ["app/features/mailings/marks.test.ts"],
  },
];
