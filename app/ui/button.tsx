import type { ComponentProps } from "react";
import { Link } from "react-router";

const SHAPE =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-sm border px-6 py-2 text-center text-16 font-medium transition-colors duration-150 ease-out disabled:cursor-default disabled:text-stone-strong";

const KINDS = {
  /** The main action of the screen. */
  primary:
    "border-crimson-fill bg-crimson-fill text-on-crimson disabled:border-line disabled:bg-line not-disabled:hover:border-crimson-fill-strong not-disabled:hover:bg-crimson-fill-strong",
  secondary: "border-line-strong bg-transparent text-ink not-disabled:hover:border-ink disabled:border-line",
};

type Kind = keyof typeof KINDS;

export function Button({
  kind = "primary",
  className = "",
  type = "button",
  ...rest
}: ComponentProps<"button"> & { kind?: Kind }) {
  return <button type={type} className={`${SHAPE} ${KINDS[kind]} ${className}`} {...rest} />;
}

export function ButtonLink({
  kind = "primary",
  className = "",
  ...rest
}: ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link className={`${SHAPE} ${KINDS[kind]} ${className}`} {...rest} />;
}
