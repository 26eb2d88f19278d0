import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { personalDataOf } from "../personal-data.server.ts";
import type { Route } from "./+types/data";

export const handle: RouteAccess = { access: "signed-in" };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, features } = context.get(servicesContext);
  const visitor = await signedIn(context);
  const found = await personalDataOf(db, visitor, features, new Date());
  return new Response(`${JSON.stringify(found, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store",
    },
  });
}
