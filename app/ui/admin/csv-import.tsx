import { useRef, type ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { messageLine } from "#app/platform/forms/action-result.ts";
import type { ImportChoice, ImportResult, ImportedLine, ImportFault, ImportPreview } from "#app/platform/csv-import.ts";
import { Button } from "#app/ui/button.tsx";
import { Finished } from "#app/ui/finished.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";

type Props = {
  result: ImportResult | undefined;
  /** Which columns are read, as sentences. */
  columns: string;
  rule: string;
  back: { to: string; label: string };
};

/** A CSV import in two plain forms: choose and check a file, then import it. */
export function CsvImport({ result, columns, rule, back }: Props) {
  const isBusy = useNavigation().state !== "idle";
  if (result?.state === "done")
    return (
      <>
        <Finished message={result.message} />
        <p className="mt-6">
          <Link to={back.to} className="link inline-flex min-h-11 items-center">
            {back.label}
          </Link>
        </p>
      </>
    );
  return (
    <>
      <div className="max-w-measure">
        <p>{rule}</p>
        <p className="mt-3 text-stone-strong">{`${columns} Up to 10,000 lines and 1 MB, as “CSV UTF-8”.`}</p>
      </div>
      <ChooseFile isBusy={isBusy} isSecond={result?.state === "checked"}>
        {result?.state === "refused" && result.message && (
          <>
            <Refusal message={result.message} />
            <span className="sr-only" role="alert">
              {messageLine(result.message)}
            </span>
          </>
        )}
      </ChooseFile>
      {result?.state === "checked" && <Preview {...result} isBusy={isBusy} />}
    </>
  );
}

function ChooseFile({ isBusy, isSecond, children }: { isBusy: boolean; isSecond: boolean; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Form method="post" encType="multipart/form-data" className="mt-8 grid max-w-measure gap-4" noValidate>
      {children}
      <div>
        <label htmlFor="csv-file" className="text-14 font-medium">
          CSV file
        </label>
        <input
          ref={input}
          id="csv-file"
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          required
          className="mt-1.5 block min-h-12 w-full rounded-sm border border-line-strong bg-raised px-3 py-2.5 file:mr-4 file:cursor-pointer file:font-medium file:underline file:underline-offset-4"
        />
      </div>
      <Button
        type="submit"
        name="intent"
        value="check"
        kind={isSecond ? "secondary" : "primary"}
        disabled={isBusy}
        className="justify-self-start"
      >
        {isBusy ? "Reading..." : isSecond ? "Check another file" : "Check file"}
      </Button>
    </Form>
  );
}

type PreviewProps = { csv: string; fileName: string; preview: ImportPreview; isBusy: boolean };

function Preview({ csv, fileName, preview, isBusy }: PreviewProps) {
  const { add, change, skip, faults, notes, choice } = preview;
  const count = add.count + change.count;
  return (
    <section aria-labelledby="preview" className="mt-12 border-t border-line-strong pt-8">
      <h2 id="preview" className="font-display text-40">
        Review import
      </h2>
      <p className="mt-2 text-stone-strong">Nothing has been imported yet.</p>
      {notes.map((note) => (
        <p key={note} className="mt-2">
          {note}
        </p>
      ))}
      <Lines title="Errors to fix" {...faults} lineOf={faultText} isFault />
      <Lines title="To add" {...add} lineOf={lineText} />
      <Lines title="To update" {...change} lineOf={lineText} />
      <Lines title="No change" {...skip} lineOf={lineText} />
      <Form method="post" encType="multipart/form-data" className="mt-8">
        <input type="hidden" name="csv" value={csv} />
        <input type="hidden" name="fileName" value={fileName} />
        <FormKey key={csv} />
        {choice && <Choice key={choice.chosen} {...choice} isBusy={isBusy} />}
        <Button type="submit" name="intent" value="import" disabled={isBusy || count === 0}>
          {isBusy ? "Importing..." : count === 0 ? "Nothing to import" : `Import ${count.toLocaleString("en")}`}
        </Button>
      </Form>
    </section>
  );
}

/** Another option is previewed first, also if "Import" was clicked. */
function Choice({ legend, options, chosen, isBusy }: ImportChoice & { chosen: string; isBusy: boolean }) {
  return (
    <fieldset className="mb-8 max-w-measure">
      <input type="hidden" name="previewed" value={chosen} />
      <legend className="text-18 font-medium">{legend}</legend>
      <div className="mt-2">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="choice"
              value={value}
              defaultChecked={value === chosen}
              className="size-5 shrink-0 accent-ink"
            />
            {label}
          </label>
        ))}
      </div>
      <Button type="submit" name="intent" value="check" kind="secondary" disabled={isBusy} className="mt-2">
        Update preview
      </Button>
    </fieldset>
  );
}

type LinesProps<Item> = {
  title: string;
  count: number;
  first: Item[];
  lineOf: (item: Item) => string;
  isFault?: boolean;
};

function Lines<Item>({ title, count, first, lineOf, isFault = false }: LinesProps<Item>) {
  if (count === 0) return null;
  return (
    <details open={isFault || count <= 10} className="mt-6">
      <summary className={`min-h-11 text-18 font-medium ${isFault ? "text-crimson" : ""}`}>
        {`${title} (${count.toLocaleString("en")})`}
      </summary>
      <ul className="mt-2 border-t border-line">
        {first.map((item) => (
          <li key={lineOf(item)} className="border-b border-line py-2 wrap-anywhere">
            {lineOf(item)}
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="mt-2 text-14 text-stone-strong">{`And ${(count - first.length).toLocaleString("en")} more.`}</p>
      )}
    </details>
  );
}

const lineText = ({ line, name, why }: ImportedLine) => `Line ${line}: ${name}${why ? `. ${why}` : ""}`;
const faultText = ({ line, field, fix }: ImportFault) => `Line ${line}, ${field}: ${fix}`;
