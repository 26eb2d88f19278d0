/** What /auth is used for. Part of the URL, so that every mode can be linked to. */
export type Mode = "sign-in" | "sign-up" | "forgot" | "resend" | "two-factor";

export function modeOf(query: URLSearchParams): Mode {
  if (query.get("step") === "two-factor") return "two-factor";
  const mode = query.get("mode");
  return mode === "sign-up" || mode === "forgot" || mode === "resend" ? mode : "sign-in";
}

/** The URL of a mode, with the page to return to. */
export function authPath(mode: Mode, next: string): string {
  const query = new URLSearchParams({
    ...(mode === "sign-in" ? {} : mode === "two-factor" ? { step: mode } : { mode }),
    ...(next === "/" ? {} : { next }),
  }).toString();
  return query === "" ? "/auth" : `/auth?${query}`;
}
