import { createContext } from "react";

export type ParentScreen = { label: string; to: string };

export const ADMIN_HOME: ParentScreen = { label: "Admin", to: "/admin" };

/** The screen that a path is a detail of. The admin's shell, which knows the menu, provides it. */
export const ParentScreenContext = createContext<(pathname: string) => ParentScreen>(() => ADMIN_HOME);
