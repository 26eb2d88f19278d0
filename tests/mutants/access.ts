import type { Mutant } from "./mutant.ts";

const ADMISSION = ["tests/attacks/admission.test.ts"];

/** Groups A and B: who may do what, and other people's things. */
export const accessMutants: Mutant[] = [
  {
    row: "A1",
    removes: "strangers are sent to sign in",
    file: "app/platform/auth/door.ts",
    find: 'if (!visitor) return { admitted: false, reason: "sign-in-required" };',
    replaceWith: "if (!visitor) return { admitted: true };",
    tests: ADMISSION,
  },
  {
    row: "A2",
    removes: "admin pages ask for the admin role",
    file: "app/platform/auth/door.ts",
    find: 'policy === "admin" && !visitor.isAdmin',
    replaceWith: "false as boolean",
    tests: ADMISSION,
  },
  {
    row: "A3",
    removes: "the data of a page is judged by the page's own path",
    file: "app/platform/auth/guard.server.ts",
    find: "context.get(policyContext)(url.pathname);",
    replaceWith: "context.get(policyContext)(new URL(request.url).pathname);",
    tests: ADMISSION,
  },
  {
    row: "A4",
    removes: "the guard stands in front of actions",
    file: "app/platform/auth/guard.server.ts",
    find: 'if (policy === "public" || policy === "anyone") return;',
    replaceWith: 'if (policy === "public" || policy === "anyone" || request.method === "POST") return;',
    tests: ADMISSION,
  },
  {
    row: "A6",
    removes: "roles are read from the database with every request",
    file: "app/platform/auth/guard.server.ts",
    find: "  const admission = admit(policy, visitor);",
    replaceWith:
      "  const known = ((globalThis as { known?: Set<string> }).known ??= new Set());\n  if (visitor?.isAdmin) known.add(visitor.id);\n  const admission = admit(policy, visitor && { isAdmin: known.has(visitor.id) });",
    tests: ADMISSION,
  },
  {
    row: "A7",
    removes: "the prayer schema drops what it does not name",
    file: "app/features/prayers/prayer-submission.server.ts",
    find: "const prayer = z.object({",
    replaceWith: "const prayer = z.looseObject({",
    tests: ["tests/attacks/mass-assignment.test.ts"],
  },
  {
    row: "A9",
    removes: "headers that rename the path are not read",
    file: "server/page-renderer.ts",
    find: "    const context = contextOf(services, asking);",
    replaceWith:
      '    const renamed = request.headers.get("X-Original-URL") ?? request.headers.get("X-Rewrite-URL");\n    if (renamed) request = new Request(new URL(renamed, request.url), request);\n    const context = contextOf(services, asking);',
    tests: ADMISSION,
  },
  {
    row: "B3",
    removes: "the email has to be the order's",
    file: "app/features/orders/orders.ts",
    find: 'plainOrderNumber(order.name) === number && comparedEmail(order.email ?? "") === email;',
    replaceWith: "plainOrderNumber(order.name) === number;",
    tests: ["app/features/orders/orders.test.ts", "app/features/orders/track-order.server.test.ts"],
  },
  {
    row: "B4",
    removes: "the page counts how often an order is looked up",
    file: "app/platform/submission.server.ts",
    find: "await isLimited(context, limit ?? LIMITS.form, {",
    replaceWith: "await isLimited(context, LIMITS.form, {",
    tests: ["app/features/orders/track-order.server.test.ts"],
  },
  {
    row: "B4",
    removes: "the function counts how often an order is looked up",
    file: "server/functions-door.ts",
    find: "if (!taken.isAllowed) return tooMany(taken);",
    replaceWith: "",
    tests: ["app/features/orders/track-order.server.test.ts"],
  },
];
