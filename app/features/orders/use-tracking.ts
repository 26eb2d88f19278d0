import { useEffect, useEffectEvent, useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import { toast } from "#app/ui/toast.tsx";
import { TRACKING_NOTICE, type TrackingResult } from "./orders.ts";

/**
 * The tracking form's state and result: a plain form post without JavaScript, in place with it. The typed values stay in the form.
 * `top` receives focus when the result arrives.
 */
export function useTracking() {
  const fetcher = useFetcher<TrackingResult>();
  const fromPage = useActionData<TrackingResult>();
  const result = fetcher.data ?? fromPage;
  const form = useRef<HTMLFormElement>(null);
  const top = useRef<HTMLHeadingElement>(null);

  const react = useEffectEvent((latest: TrackingResult) => {
    if (latest.state === "sent") toast({ ...TRACKING_NOTICE, kind: "info" });
    if (latest.state === "invalid") form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    if (latest.state === "found") top.current?.focus();
  });
  useEffect(() => {
    if (fetcher.data) react(fetcher.data);
  }, [fetcher.data]);

  return { Form: fetcher.Form, form, top, result, isAsking: fetcher.state === "submitting" };
}
