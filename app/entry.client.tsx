import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepTypedEarly } from "./ui/typed-early.ts";

keepTypedEarly();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
