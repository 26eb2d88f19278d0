import { redirect } from "react-router";

/** The path of the wall's share link (decision D54). */
export const loader = () => redirect("/prayer-wall", 301);
