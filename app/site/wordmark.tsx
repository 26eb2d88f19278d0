import { Link } from "react-router";
import { brand } from "#app/brand.ts";

export function Wordmark({ className = "" }: { className?: string }) {
  return (
    <Link
      to="/"
      className={`inline-flex min-h-11 items-center font-display text-28 leading-none tracking-[0.14em] max-[22rem]:text-22 ${className}`}
    >
      {brand.name}
    </Link>
  );
}
