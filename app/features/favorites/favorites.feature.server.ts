import { defineFeature } from "#app/platform/feature.server.ts";
import { favoritesOf } from "./favorites.server.ts";

export const favoritesFeature = defineFeature({
  name: "favorites",
  personalData: {
    favorites: (db, { id }) => favoritesOf(db, id),
  },
});
