import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { givingAdmin } from "../giving-admin.server.ts";
import { GivingAdmin } from "../giving-admin.tsx";
import type { Route } from "./+types/admin-giving";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Giving", "What we set aside and give, month by month.");

export const loader = ({ request, context }: Route.LoaderArgs) => givingAdmin({ request, context });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <GivingAdmin {...loaderData} />;
}
