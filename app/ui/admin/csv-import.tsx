import { useRef, type ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { messageLine } from "#app/platform/forms/action-result.ts";
import type {
  ImportChoice,
  ImportMapping,
  ImportResult,
  ImportedLine,
  ImportFault,
  ImportPreview,
} from "#app/platform/csv-import.ts";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Finished } from "#app/ui/finished.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";

type Props = {
  result: ImportResult | undefined;
  /** Which columns are read, as sentences. */
  columns: string;
  rule: string;
  maxLines?: number;
  maxMegabytes?: number;
};

/** A CSV import in two plain forms: choose and check a file, then import it. */
export function CsvImport({ result, columns, rule, maxLines = 10_000, maxMegabytes = 1 }: Props) {
  const { pathname } = useLocation();
  const isBusy = useNavigation().state !== "idle";
  if (result?.state === "done") return <Finished message={result.message} />;
  return (
    <>
      <div className="max-w-measure">
        <p>{rule}</p>
        <p className="mt-3 text-stone-strong">{`${columns} Up to ${maxLines.toLocaleString("en")} lines and ${maxMegabytes} MB${maxMegabytes === 1 ? ", as “CSV UTF-8”" : ""}.`}</p>
      </div>
      <MayUse url={pathname} otherwise={<p className="mt-5">{READ_ONLY}</p>}>
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
      </MayUse>
      {result?.state === "checked" && <Preview {...result} isBusy={isBusy} />}
    </>
  );
}

function ChooseFile({ isBusy, isSecond, children }: { isBusy: boolean; isSecond: boolean; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Form method="post" encType="multipart/form-data" className="mt-5 grid max-w-measure gap-4" noValidate>
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
          className="mt-1.5 block min-h-control w-full rounded-sm border border-line-strong bg-raised px-3 py-2.5 file:mr-4 file:cursor-pointer file:font-medium file:underline file:underline-offset-4"
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

type PreviewProps = {
  csv: string;
  fileName: string;
  preview: ImportPreview;
  mapping?: ImportMapping;
  isBusy: boolean;
};

function Preview({ csv, fileName, preview, mapping, isBusy }: PreviewProps) {
  const { add, change, skip, faults, notes, summary = [], basis, choice } = preview;
  const count = add.count + change.count;
  return (
    <section aria-labelledby="preview" className="mt-6 border-t border-line-strong pt-5">
      <h2 id="preview" className="font-display text-22">
        Review import
      </h2>
      <p className="mt-2 text-stone-strong">Nothing has been imported yet.</p>
      {notes.map((note) => (
        <p key={note} className="mt-2">
          {note}
        </p>
      ))}
      {mapping && <MapColumns key={mapping.version} mapping={mapping} isBusy={isBusy} />}
      {!mapping?.problem && <Summary lines={summary} />}
      <Lines title="Errors to fix" {...faults} lineOf={faultText} isFault />
      <Lines title="To add" {...add} lineOf={lineText} />
      <Lines title="To update" {...change} lineOf={lineText} />
      <Lines title="No change" {...skip} lineOf={lineText} />
      <Form id={MAPPED_FORM} method="post" encType="multipart/form-data" className="mt-5">
        {mapping && (
          <>
            <input type="hidden" name="mapped" value={mapping.version} />
            <input type="hidden" name="columns" value={mapping.columns.length} />
          </>
        )}
        {mapping?.fileId ? (
          <input type="hidden" name="fileId" value={mapping.fileId} />
        ) : (
          <>
            <input type="hidden" name="csv" value={csv} />
            <input type="hidden" name="fileName" value={fileName} />
          </>
        )}
        {basis && <input type="hidden" name="basis" value={basis} />}
        <FormKey key={csv} />
        {choice && <Choice key={choice.chosen} {...choice} isBusy={isBusy} />}
        <Button
          type="submit"
          name="intent"
          value="import"
          disabled={isBusy || count === 0 || Boolean(mapping?.problem)}
        >
          {isBusy ? "Importing..." : count === 0 ? "Nothing to import" : `Import ${count.toLocaleString("en")}`}
        </Button>
      </Form>
    </section>
  );
}

/** The fields of the mapping are above the form that sends them. */
const MAPPED_FORM = "import";

/** What the columns, and the words for a status, mean. */
function MapColumns({ mapping, isBusy }: { mapping: ImportMapping; isBusy: boolean }) {
  const { columns, roles, words, problem, encoding } = mapping;
  const options = Object.entries(roles).map(([value, label]) => ({ value, label }));
  return (
    <div className="mt-5 grid gap-5">
      {problem && <FormNotice>{problem}</FormNotice>}
      {encoding && (
        <div className="max-w-md">
          <SelectField
            label="Encoding"
            name="encoding"
            form={MAPPED_FORM}
            required
            defaultValue={encoding.chosen}
            options={Object.entries(encoding.options).map(([value, label]) => ({ value, label }))}
            hint="This file isn’t UTF-8. Check names with accents below. If they look wrong, choose another encoding."
          />
        </div>
      )}
      {words.length > 0 && (
        <fieldset className="max-w-measure">
          <legend className="text-16 font-medium">May people with these words be emailed?</legend>
          <p className="mt-1 text-14 text-stone-strong">
            We don’t know these words for a status. Unless you say that they are subscribers, these people are never
            emailed.
          </p>
          <ul className="mt-2 border-t border-line">
            {words.map(({ key, text, count, meaning }) => (
              <li key={key} className="border-b border-line py-2">
                <SelectField
                  label={`“${text}” (${count.toLocaleString("en")})`}
                  name={`word.${key}`}
                  form={MAPPED_FORM}
                  required
                  defaultValue={meaning}
                  options={[
                    { value: "left", label: "No: never email them" },
                    { value: "subscribed", label: "Yes: they are subscribers" },
                  ]}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <details open={problem !== null || words.length > 0 || encoding !== null}>
        <summary className="min-h-tap text-16 font-medium">{`Columns (${columns.length.toLocaleString("en")})`}</summary>
        <ul className="mt-2 grid gap-x-8 border-t border-line sm:grid-cols-2">
          {columns.map(({ heading, role, samples }, at) => (
            <li key={at} className="min-w-0 border-b border-line py-3 wrap-anywhere">
              <SelectField
                label={heading}
                name={`column.${at}`}
                form={MAPPED_FORM}
                required
                defaultValue={role}
                options={options}
                hint={samples.filter(Boolean).join(" · ") || "Empty in the first lines"}
              />
            </li>
          ))}
        </ul>
      </details>
      <p>
        <Button type="submit" form={MAPPED_FORM} name="intent" value="check" kind="secondary" disabled={isBusy}>
          Update preview
        </Button>
      </p>
    </div>
  );
}

function Summary({ lines }: { lines: { label: string; count: number }[] }) {
  if (lines.length === 0) return null;
  return (
    <dl aria-label="What each person gets" className="mt-6 max-w-measure border-t border-line-strong">
      {lines.map(({ label, count }) => (
        <div key={label} className="flex items-baseline justify-between gap-6 border-b border-line py-2">
          <dt>{label}</dt>
          <dd className="tabular-nums">{count.toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Another option is previewed first, also if "Import" was clicked. */
function Choice({ legend, options, chosen, isBusy }: ImportChoice & { chosen: string; isBusy: boolean }) {
  return (
    <fieldset className="mb-5 max-w-measure">
      <input type="hidden" name="previewed" value={chosen} />
      <legend className="text-16 font-medium">{legend}</legend>
      <div className="mt-2">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-tap cursor-pointer items-center gap-3">
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
      <summary className={`min-h-tap text-16 font-medium ${isFault ? "text-crimson" : ""}`}>
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
