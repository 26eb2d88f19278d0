import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";

/** Back to the previous page of this site, otherwise to the landing page. Without JavaScript always to the landing page. */
export function BackLink() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const state: unknown = window.history.state;
    const cameFromHere = typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
    if (!cameFromHere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link className="link inline-flex min-h-11 items-center text-14" to="/" onClick={goBack}>
      Back
    </Link>
  );
}
