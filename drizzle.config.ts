import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: ["./app/**/*.tables.server.ts", "./store/**/*.tables.server.ts"],
  out: "./db/migrations",
});
