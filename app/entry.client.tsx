import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepTypedEarly } from "./ui/typed-early.ts";

// Safari before 17, Chrome before 114 and Firefox before 125 have no popovers; app.css hides them until then.
if (!("popover" in HTMLElement.prototype)) void import("@oddbird/popover-polyfill");

keepTypedEarly();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
