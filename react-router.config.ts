import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Everything a route needs comes with its page; a manifest request on every link would cost a round trip.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
