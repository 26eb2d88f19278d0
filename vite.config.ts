import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import path from "node:path";
import { defaultExternalConditions, defaultServerConditions, defineConfig } from "vite";

const FORM_PARTS =
  "platform/forms|ui/(use-action-form|field|form-|button-form|honeypot|name-and-email|finished|counter)";
const SHOP = "features/(shop|cart|favorites|promos|banners|back-in-stock|orders)";
const COMMUNITY = "features/(prayers|stories|devotionals|email|ambassadors|giving)";

/**
 * The script files that pages share. Modules of a few lines, each in a file of its own, were 30 more requests for every page. A module is in the
 * first group that matches; what a group's modules import is in it too, unless an earlier group has it.
 */
const GROUPS = [
  {
    name: "library",
    test: (id: string) =>
      /^node_modules\/(react|react-dom|react-router|scheduler|zustand)\/|vite\/preload-helper/.test(inTree(id)),
  },
  smallModules("shell", new RegExp(`^app/(?!${FORM_PARTS})(ui|site|platform|brand|${SHOP})\\b`)),
  smallModules("forms", new RegExp(`^app/(${FORM_PARTS})`)),
  smallModules("community", new RegExp(`^app/${COMMUNITY}/`)),
  smallModules("account", /^app\/features\/account\//),
];

/**
 * The modules that at least three routes share. Not those that only the admin uses, and not those that need schemas: a page would load a library that
 * is a tenth of its script.
 */
function smallModules(name: string, folders: RegExp) {
  return {
    name: (id: string, graph: ModuleGraph) => (needsSchemas(id, graph) ? null : name),
    test: (id: string) => folders.test(inTree(id)) && !/admin|\/audit\/|list-search/.test(inTree(id)),
    minShareCount: 3,
    maxModuleSize: 8_000,
  };
}

function inTree(id: string): string {
  return path.relative(process.cwd(), id).replaceAll("\\", "/");
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** Whether a module imports the schema library, itself or through others. */
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
            codeSplitting: { groups: GROUPS },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // Libraries' Node versions. React Router leaves out the condition "node" where @react-router/node is not a dependency; passwords would be
        // hashed in JavaScript, which blocks the event loop for a second and a half.
        conditions: [...defaultServerConditions],
        externalConditions: [...defaultExternalConditions],
        // Libraries are built in too: hundreds of files that are found and read one by one were 2 s of every start
        // (docs/decisions/041). Those two look for files beside their own.
        ...(command === "build" ? { noExternal: true as const, external: ["@electric-sql/pglite", "sharp"] } : {}),
      },
      // Without React's development half, also where the tests ask the built site.
      ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
      // server/app.ts and the pages must be one bundle: React Router's context keys match by identity.
      build: { rolldownOptions: { input: "./server/app.ts" } },
    },
  },
}));
