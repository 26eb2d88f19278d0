import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // A page lists only its own route, and the browser fetches the routes of its links: a shopper's browser never loads the list of admin routes.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
