import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { favoritesOf } from "./favorites.server.ts";

export const favoritesFeature = defineFeature({
  name: "favorites",
  searchPages: async () => [
    {
      kind: "page",
      path: href("/favorites"),
      title: "Favorites",
      description: "The products you’ve saved.",
      keywords: ["Wishlist"],
      text: "",
    },
  ],
  personalData: {
    favorites: (db, { id }) => favoritesOf(db, id),
  },
});
