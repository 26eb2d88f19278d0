import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { findVerse, REFERENCES } from "#app/scripture.ts";
import { DialogHeader } from "#app/ui/admin/dialog-header.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { atWidth } from "#app/ui/picture.tsx";
import { asSentence, TRANSLATION_NAMES } from "#app/ui/verse.tsx";
import type { Insertion } from "./content-toolbar.tsx";
import type { ProductChoice } from "./newsletters.ts";
import { asLabel } from "#app/ui/text-edits.ts";
import { uploadPicture } from "./upload-picture.ts";

const TITLES: Record<Insertion, string> = {
  picture: "Insert a picture",
  product: "Insert a product",
  button: "Insert a button",
  verse: "Insert a verse",
};

type Insert = (text: string) => void;

/** Asks for what is inserted into the content. Modal; closing it returns to the toolbar. */
export function InsertDialog({
  insertion,
  insert,
  close,
}: {
  insertion: Insertion;
  insert: Insert;
  close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Not the button that closes it.
    dialog.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="detail"
      // A file picker inside fires an event of the same name.
      onClose={(event) => event.target === event.currentTarget && close()}
    >
      <DialogHeader id={heading} title={TITLES[insertion]} close={() => dialog.current?.close()} />
      {insertion === "picture" && <PictureForm insert={insert} />}
      {insertion === "product" && (
        <ProductSearch>
          {({ handle, title, price }) => (
            <Choice key={handle} label={title} note={price} choose={() => insert(`::product[${handle}]`)} />
          )}
        </ProductSearch>
      )}
      {insertion === "button" && <ButtonForm insert={insert} />}
      {insertion === "verse" && <VerseForm insert={insert} />}
    </dialog>
  );
}

/** Visible products by the words of their titles; `children` shows each. */
function ProductSearch({ children }: { children: (product: ProductChoice) => ReactNode }) {
  const fetcher = useFetcher<{ products: ProductChoice[] }>();
  const [words, setWords] = useState("");
  const { load } = fetcher;
  useEffect(() => {
    void load(`/admin/newsletter/products?q=${encodeURIComponent(words)}`);
  }, [words, load]);
  const products = fetcher.data?.products;
  return (
    <>
      <TextField
        label="Search products"
        type="search"
        required
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="status" className="mt-2 text-14 text-stone-strong">
        {products === undefined
          ? "Loading products..."
          : products.length === 0
            ? "No products found. Hidden products can’t be inserted."
            : `${products.length} ${products.length === 1 ? "product" : "products"}`}
      </p>
      <ul aria-label="Products" className="mt-2 max-h-80 overflow-y-auto">
        {products?.map(children)}
      </ul>
    </>
  );
}

function Choice({ label, note, choose }: { label: string; note: string; choose: () => void }) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        className="flex min-h-tap w-full items-baseline justify-between gap-4 py-2 text-left hover:underline"
        onClick={choose}
      >
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="shrink-0 text-14 text-stone-strong tabular-nums">{note}</span>
      </button>
    </li>
  );
}

/** The width at which a picture is sent: twice that of the email's text. */
const SENT_WIDTH = 1280;

const pictureOf = (alt: string, url: string) => `![${asLabel(alt)}](${atWidth(url, SENT_WIDTH)})`;

function PictureForm({ insert }: { insert: Insert }) {
  const [file, setFile] = useState<File | null>(null);
  const [description, setDescription] = useState("");
  const [problem, setProblem] = useState<{ field: "file" | "description"; text: string } | null>(null);
  const [isUploading, setUploading] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const left = (leaving.current = new AbortController());
    return () => left.abort();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setProblem({ field: "file", text: "Choose a picture." });
    if (description.trim() === "")
      return setProblem({ field: "description", text: "Describe the picture for people who can’t see it." });
    setUploading(true);
    const uploaded = await uploadPicture(file, leaving.current?.signal);
    if (leaving.current?.signal.aborted) return;
    setUploading(false);
    if ("problem" in uploaded) setProblem({ field: "file", text: uploaded.problem });
    else insert(pictureOf(description, uploaded.url));
  };
  return (
    <>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Picture"
          type="file"
          accept="image/*"
          required
          error={problem?.field === "file" ? problem.text : undefined}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            setProblem(null);
          }}
        />
        <TextField
          label="Description"
          required
          maxLength={200}
          autoComplete="off"
          value={description}
          error={problem?.field === "description" ? problem.text : undefined}
          onChange={(event) => {
            setDescription(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" disabled={isUploading} className="justify-self-start">
          {isUploading ? "Uploading..." : "Upload and insert"}
        </Button>
      </form>
      <h3 className="mt-8 mb-3 text-16 font-medium">Or choose a product’s picture</h3>
      <ProductSearch>
        {({ handle, title, pictures }) =>
          pictures.map(({ url, alt }, at) => (
            <li key={`${handle} ${at}`} className="border-b border-line py-2">
              <button
                type="button"
                className="flex min-h-tap w-full items-center gap-4 text-left hover:underline"
                onClick={() => insert(pictureOf(alt || title, url))}
              >
                <img src={atWidth(url, 160)} alt="" width={56} height={70} loading="lazy" className="bg-ground" />
                <span className="min-w-0 wrap-anywhere">{alt || title}</span>
              </button>
            </li>
          ))
        }
      </ProductSearch>
    </>
  );
}

/** As an email may contain it (content-parts.server.ts); the review knows more. */
const LINK = /^(?:https:\/\/[^\s()<>]+|\/(?!\/)[^\s()<>]*|mailto:[^\s@()]+@[^\s@()]+|tel:\+?[\d().-]{2,30})$/i;

function ButtonForm({ insert }: { insert: Insert }) {
  const [label, setLabel] = useState("");
  const [link, setLink] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const errors = {
    label: label.trim() === "" ? "Enter the button’s text." : undefined,
    link: LINK.test(link.trim())
      ? undefined
      : "Enter https://…, mailto:…, tel:…, or a page of this site such as /shop.",
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!errors.label && !errors.link) insert(`::button[${asLabel(label)}](${link.trim()})`);
      }}
    >
      <TextField
        label="Text"
        required
        maxLength={60}
        autoComplete="off"
        value={label}
        error={isSubmitted ? errors.label : undefined}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TextField
        label="Link"
        required
        autoComplete="off"
        inputMode="url"
        value={link}
        error={isSubmitted ? errors.link : undefined}
        onChange={(event) => setLink(event.target.value)}
      />
      <Button type="submit" className="justify-self-start">
        Insert button
      </Button>
    </form>
  );
}

function VerseForm({ insert }: { insert: Insert }) {
  const [reference, setReference] = useState<string>(REFERENCES[0] ?? "");
  const verse = findVerse(reference);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        insert(`::verse[${reference}]`);
      }}
    >
      <SelectField
        label="Verse"
        required
        value={reference}
        options={REFERENCES.map((value) => ({ value, label: value }))}
        onChange={(event) => setReference(event.target.value)}
      />
      {verse && (
        <figure>
          <blockquote className="font-display text-22">{asSentence(verse)}</blockquote>
          <figcaption className="mt-2 text-14 text-stone-strong">{TRANSLATION_NAMES[verse.translation]}</figcaption>
        </figure>
      )}
      <Button type="submit" className="justify-self-start">
        Insert verse
      </Button>
    </form>
  );
}
