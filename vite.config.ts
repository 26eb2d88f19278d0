import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const PUBLIC_CODE = /[\\/]app[\\/](?!.*admin)/;

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** Whether a module imports the schema library, itself or through others: a tenth of the script of a page that needs none of it. */
function needsSchemas(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/[\\/]node_modules[\\/]zod[\\/]/.test(id)) return true;
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((imported) => needsSchemas(imported, graph, seen));
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Packages that browser code imports beside React's and React Router's own. Without discovery no later find reloads the page: React Router's
  // development styles would even have the server's packages (PGlite, pg-boss) prepared for the browser.
  optimizeDeps: { noDiscovery: true, include: ["zod", "zustand", "zustand/middleware"] },
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Modules of a few lines, each in a file of its own, were 30 more requests for every page. What two dozen routes share is loaded
              // by almost every page. Small modules that three share cost the others less than requests would, unless they need schemas.
              groups: [
                { name: "library", test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: "shell", test: PUBLIC_CODE, minShareCount: 24 },
                {
                  name: (id, graph) => (needsSchemas(id, graph) ? null : "shared"),
                  test: PUBLIC_CODE,
                  minShareCount: 3,
                  maxModuleSize: 3_000,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Libraries are built in too: hundreds of files that are found and read one by one were 2 s of every start
      // (docs/decisions/041). Those two look for files beside their own.
      ...(command === "build" ? { resolve: { noExternal: true, external: ["@electric-sql/pglite", "sharp"] } } : {}),
      // Without React's development half, also where the tests ask the built site.
      ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
      // server/app.ts and the pages must be one bundle: React Router's context keys match by identity.
      build: { rolldownOptions: { input: "./server/app.ts" } },
    },
  },
}));
