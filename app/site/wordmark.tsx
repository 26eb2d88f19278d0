import { Link } from "react-router";
import { brand } from "#app/brand.ts";

export function Wordmark({ className = "" }: { className?: string }) {
  return (
    <Link
      to="/"
      className={`inline-flex min-h-11 items-center font-display text-28 leading-none tracking-[0.14em] max-[22rem]:text-22 max-[22rem]:tracking-[0.08em] ${className}`}
    >
      {brand.name}
    </Link>
  );
}
