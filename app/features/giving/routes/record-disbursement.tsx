import type { Door } from "#app/platform/auth/door.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { recordDisbursementAction, givingDesk } from "../giving-desk.server.ts";
import { GivingDesk } from "../giving-desk.tsx";
import type { Route } from "./+types/record-disbursement";

export const handle: Door = { opensTo: "admin" };

export const meta = () => pageMeta("Giving", "What is given, month by month.");

export const loader = ({ request, context }: Route.LoaderArgs) => givingDesk({ request, context });

export const action = ({ request, context }: Route.ActionArgs) => recordDisbursementAction({ request, context });

export const clientAction = keepTyped;

/** The desk again: a plain form that was refused comes back with what was typed. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <GivingDesk {...loaderData} />;
}
