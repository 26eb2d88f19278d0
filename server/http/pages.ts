import type { ServerBuild } from "react-router";

/** The routes as React Router compiled them. */
export async function loadPages(): Promise<ServerBuild> {
  return (await import("virtual:react-router/server-build")) as unknown as ServerBuild;
}
