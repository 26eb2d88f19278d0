import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // A page names its own route only, and asks once for those its links lead to: a shopper loads nothing of the owner's desk.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
