import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { favoritesOf } from "./favorites.server.ts";
import { favorites } from "./favorites.tables.server.ts";

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
  async leaveShop(tx) {
    const removed = await tx.delete(favorites).returning({ id: favorites.id });
    return { favorites: removed.length };
  },
  personalData: {
    favorites: (db, { id }) => favoritesOf(db, id),
  },
});
