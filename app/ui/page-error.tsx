import { useEffect, useEffectEvent } from "react";
import { isRouteErrorResponse, useLocation, useNavigate } from "react-router";
import { brand } from "#app/brand.ts";
import { Button } from "./button.tsx";
import { isOffline, OFFLINE } from "./offline.ts";

const NOT_FOUND = {
  title: "Page not found",
  heading: "Oops! Page not found",
  text: "We couldn't find that page. It may have moved, or the link may have a typo.",
};
const BROKEN = { title: "Something went wrong", heading: "Something went wrong on our end." };
const FORBIDDEN = { title: "Not part of your role", heading: "Your role doesn’t include this" };
const NO_CONNECTION = { title: "You're offline", heading: "You're offline.", text: OFFLINE };

type Props = {
  error: unknown;
  /** What is still safe after a failure, and what to do. */
  broken: string;
  back: { label: string; to: string };
  headingClass: string;
};

/** Why a page could not be shown: what happened, that nothing is lost, and what to do. */
export function PageError({ error, broken, back, headingClass }: Props) {
  const isDisconnected = isOffline(error, typeof document === "undefined" ? null : navigator);
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  const isForbidden = isRouteErrorResponse(error) && error.status === 403 && typeof error.data === "string";
  const { title, heading, text } = isForbidden
    ? { ...FORBIDDEN, text: String(error.data) }
    : isNotFound
      ? NOT_FOUND
      : isDisconnected
        ? NO_CONNECTION
        : { ...BROKEN, text: broken };
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <h1 className={`font-display ${headingClass}`}>{heading}</h1>
      <p role={isDisconnected ? "alert" : undefined} className="mt-4 max-w-measure text-18 wrap-anywhere">
        {text}
      </p>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-8 text-14 wrap-anywhere whitespace-pre-wrap">{error.stack}</pre>
      )}
      <p className="mt-8">
        {isDisconnected && !isNotFound ? (
          <TryAgain />
        ) : (
          <a className="link" href={back.to}>
            {back.label}
          </a>
        )}
      </p>
    </>
  );
}

/** Retries within the page, also once the connection is back: a reload without one would show the browser's own error page. */
function TryAgain() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const retry = () => void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
  return <Button onClick={retry}>Try again</Button>;
}
