/** The code of a script of its own, such as a service worker (vite.config.ts). */
declare module "*?script" {
  const code: string;
  export default code;
}

declare module "virtual:react-router/server-build" {
  const build: unknown;
  export = build;
}
