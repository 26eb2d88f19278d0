import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    // server/app.ts and the pages must be one bundle: React Router's context keys match by identity.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
});
