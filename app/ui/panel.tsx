import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { loadFile, reloadForFiles } from "./script-files.ts";
import { TryAgain } from "./try-again.tsx";

/**
 * A part of the page whose code is loaded when it is first shown. If that fails, the part says so in its place, and the page stays. The second
 * attempt of a visitor reloads the page for a file that a deploy has replaced.
 */
export function panel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure: string,
  placeholder: ReactNode = null,
) {
  let Loaded: ComponentType<Props> | null = null;
  return function Panel(props: Props) {
    const [Part, setPart] = useState(() => Loaded);
    const [attempt, setAttempt] = useState(0);
    const [hasFailed, setFailed] = useState(false);
    const [isRetrying, setRetrying] = useState(false);
    useEffect(() => {
      if (Part) return undefined;
      let isWanted = true;
      const request = async () => {
        try {
          const Component = await loadFile(load);
          Loaded = Component;
          if (isWanted) setPart(() => Component);
        } catch (error) {
          console.error("A part of the page could not be loaded", error);
          const isReloading = attempt > 0 && (await reloadForFiles()) === "reloading";
          if (!isWanted || isReloading) return;
          setFailed(true);
          setRetrying(false);
        }
      };
      void request();
      return () => void (isWanted = false);
    }, [Part, attempt]);

    if (Part) return <Part {...props} />;
    if (!hasFailed) return placeholder;
    // The button stays while it loads again, or the focus would be lost.
    const retry = () => {
      setRetrying(true);
      setAttempt(attempt + 1);
    };
    return (
      <p role="alert" className="py-4 text-14">
        {isRetrying ? "Loading…" : failure} <TryAgain onPress={retry} />
      </p>
    );
  };
}
