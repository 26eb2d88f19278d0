import { expect, test } from "vitest";
import { promoAudit } from "./promo-audit.server.ts";

type Fields = Record<string, unknown>;

const GRACE = { active: true, discountValue: 10, minimumSpend: null, note: "", appliesToIds: [] };

const CHANGES: [before: Fields, after: Fields, sentence: string][] = [
  [{}, { active: false }, "turned off the promo code GRACE10"],
  [GRACE, { ...GRACE, active: false }, "turned off the promo code GRACE10"],
  [GRACE, { ...GRACE, discountValue: 15 }, "changed the discount of the promo code GRACE10 from 10 to 15"],
  [
    { ...GRACE, active: false },
    { ...GRACE, minimumSpend: 50 },
    "turned on the promo code GRACE10, and set the minimum spend of the promo code GRACE10 to 50",
  ],
  [
    GRACE,
    { ...GRACE, minimumSpend: 50, note: "Summer" },
    "changed the minimum spend and note of the promo code GRACE10",
  ],
];

test.for(CHANGES)("%# a changed promo code is a sentence in the audit log", ([before, after, sentence]) => {
  expect(promoAudit.sentences["promo-code.updated"]({ subject: "GRACE10", before, after })).toBe(sentence);
});
