import { z } from "zod";

export const siteSettings = {
  OFFLINE_COPIES: {
    means:
      "on: browsers keep the public pages a visitor has seen, for when there is no connection (docs/decisions/111); off: they keep none, and delete those they have.",
    schema: z.enum(["on", "off"], "must be on or off").default("on"),
  },
};
