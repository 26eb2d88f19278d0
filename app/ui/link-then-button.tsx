import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

type Props = {
  href: string;
  onPress: () => void;
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A link without JavaScript; with it, a button that does the same without leaving the page. Both look alike. */
export function LinkThenButton({ href, onPress, label, className, children }: Props) {
  const isHydrated = useHydrated();
  if (!isHydrated)
    return (
      <a href={href} aria-label={label} className={className}>
        {children}
      </a>
    );
  return (
    <button type="button" aria-label={label} className={className} onClick={onPress}>
      {children}
    </button>
  );
}
