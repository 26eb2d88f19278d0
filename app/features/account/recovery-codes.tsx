import { brand } from "#app/brand.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Shown once: the server cannot read them again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const isHydrated = useHydrated();
  const text = codes.join("\n");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: "Recovery codes copied", kind: "success" }),
      () =>
        toast({
          title: "Couldn't copy the codes",
          description: "Select the codes and copy them by hand.",
          kind: "error",
        }),
    );
  return (
    <div>
      <p className="max-w-measure">
        Each recovery code signs you in once if you don't have your phone. We can't show them again, so save them
        somewhere you can reach without it.
      </p>
      <ul aria-label="Recovery codes" className="mt-4 grid grid-cols-2 gap-x-8 border-y border-line py-3 tabular-nums">
        {codes.map((code) => (
          <li key={code} className="py-1">
            <code className="font-mono">{code}</code>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap items-center gap-x-6">
        {isHydrated && (
          <Button kind="secondary" onClick={() => void copy()}>
            Copy Codes
          </Button>
        )}
        <a
          className="link inline-flex min-h-11 items-center"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${brand.name} recovery codes\n\n${text}\n`)}`}
          download="recovery-codes.txt"
        >
          Download Codes
        </a>
      </p>
    </div>
  );
}
