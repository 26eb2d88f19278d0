import { redirect } from "react-router";
import type { Door } from "#app/platform/auth/door.ts";

export const handle: Door = { opensTo: "public" };

/** The path of the wall's share link (decision D54). */
export const loader = () => redirect("/prayer-wall", 301);
