import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useMayUse } from "./may-use.ts";

const SHAPE =
  "inline-flex min-h-control items-center justify-center gap-2 rounded-sm border px-6 py-2 text-center text-control font-medium transition-colors duration-150 ease-out disabled:cursor-default disabled:text-stone-strong";

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

type ButtonLinkProps = ComponentProps<typeof Link> & {
  kind?: Kind;
  /** The link leads to a form, of no use to a role that may only read. */
  toForm?: boolean;
};

/** Nothing for an admin whose role does not include the page. */
export function ButtonLink({ kind = "primary", className = "", toForm = false, ...rest }: ButtonLinkProps) {
  const mayUse = useMayUse();
  if (typeof rest.to === "string" && !mayUse(rest.to, toForm ? "act" : "read")) return null;
  return <Link className={`${SHAPE} ${KINDS[kind]} ${className}`} {...rest} />;
}
