import { create } from "zustand";

/** The open overlay. At most one: opening another closes the first. */
export type Overlay = "cart" | "search" | "menu" | "notify" | "prayer";

export const useOverlay = create<{ open: Overlay | null }>(() => ({ open: null }));

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ open: overlay });
export const closeOverlay = () => useOverlay.setState({ open: null });
