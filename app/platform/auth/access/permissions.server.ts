import type { RouterContextProvider } from "react-router";
import { requestContext, servicesContext } from "../../context.ts";
import type { Feature, Services } from "../../feature.server.ts";
import { mayDo, type RefusedPaths, type Visitor } from "./route-access.ts";
import { signedIn } from "./visitor.server.ts";

/** The features whose parts of the admin a user may see, so that what the others have is not even counted for them. */
export function featuresFor(visitor: Pick<Visitor, "isAdmin" | "role">, features: readonly Feature[]): Feature[] {
  return features.filter(({ area }) => area !== undefined && mayDo(visitor, area, "read"));
}

/** The paths of the admin that the signed-in user's role refuses, so that no link or form leads there. */
export async function refusedPaths(context: Readonly<RouterContextProvider>): Promise<RefusedPaths> {
  const visitor = await signedIn(context);
  const paths = context.get(requestContext).adminPaths();
  const refused = (level: "read" | "act") =>
    paths.filter(({ areas }) => areas.some((area) => !mayDo(visitor, area, level))).map(({ path }) => path);
  return { read: refused("read"), act: refused("act") };
}

/** The services with the features whose parts of the admin the signed-in user may see. */
export async function ownServices(context: Readonly<RouterContextProvider>): Promise<Services> {
  const services = context.get(servicesContext);
  return { ...services, features: featuresFor(await signedIn(context), services.features) };
}
