import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { DetailDialog } from "#app/ui/admin/detail-dialog.tsx";
import { HistoryLink } from "#app/ui/admin/history-link.tsx";
import { useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { EditorTabs } from "./editor-tabs.tsx";
import { withUpload, type Media, type MediaKind } from "./media.ts";
import { MediaEditor } from "./media-editor.tsx";
import { numberOf, type Video } from "../shop.ts";
import { tabsWithErrors, type Tab } from "./product-admin.ts";
import { draftFrom, type Draft } from "./product-draft.ts";
import { BadgesPart, CategoriesPart, DescriptionPart, GeneralPart } from "./product-parts.tsx";
import { useUploads, type Uploads } from "./use-uploads.ts";

export type Edited = {
  id: string;
  handle: string;
  title: string;
  description: string;
  variants: { id: string; title: string }[];
  /** The provider's description. */
  videos: Video[];
  /** The saved customization. */
  draft: Draft;
  version: string;
};

type Props = { product: Edited; action: string; closeTo: string };

/** The editor of one product. Nothing is saved before "Save Changes", and unsaved changes are never discarded without asking. */
export function ProductEditor({ product, action, closeTo }: Props) {
  const { Form, form, isSubmitting, errors, typed, refusal, done } = useActionForm(action);
  const wasRefused = isTyped(typed);
  const [draft, setDraft] = useState(() => (wasRefused ? draftFrom(typed) : product.draft));
  // The product as the draft began, even if the page's data is refreshed.
  const [seen] = useState(product.version);
  const { tab, setTab } = useTabs(errors, typed, form.ref);
  const set = (to: Partial<Draft>) => setDraft((before) => ({ ...before, ...to }));
  const media = useProductMedia(product.id, setDraft);

  const hasEdits = JSON.stringify(draft) !== JSON.stringify(product.draft);
  const { mayLeave } = useUnsavedGuard(() => !done && (hasEdits || media.isBusy));
  const closeDialog = () => form.ref.current?.closest("dialog")?.close();
  const leave = useEffectEvent(closeDialog);
  useEffect(() => {
    if (done) leave();
  }, [done]);

  const part = { draft, errors, set };
  const shared = { variants: product.variants, provided: product.videos, errors };
  return (
    <DetailDialog title={product.title} closeTo={closeTo} mayClose={mayLeave} isWide>
      <p className="-mt-3 mb-2 flex gap-x-6 text-14">
        {!product.draft.isHidden && (
          <Link to={`/product/${product.handle}`} className="link inline-flex min-h-tap items-center">
            View in the shop
          </Link>
        )}
        <HistoryLink about={`product/${numberOf(product.id)}`} />
      </p>
      <MayUse url="/admin/products/1" otherwise={<p>{READ_ONLY}</p>}>
        <Form {...form} className="flex flex-1 flex-col">
          <input type="hidden" name="version" value={typed["version"] ?? seen} />
          <EditorTabs
            chosen={tab}
            onChoose={setTab}
            counts={{ photos: draft.photos.length, videos: draft.videos.length }}
            wrong={tabsWithErrors(errors)}
            panels={{
              general: <GeneralPart {...part} />,
              badges: <BadgesPart {...part} />,
              categories: <CategoriesPart {...part} kept={product.draft.categories} />,
              photos: <MediaPart kind="photos" media={draft.photos} {...media.photos} {...shared} />,
              videos: <MediaPart kind="videos" media={draft.videos} {...media.videos} {...shared} />,
              description: <DescriptionPart {...part} provided={product.description} />,
            }}
          />
          <footer className="z-10 in-[:modal]:sticky in-[:modal]:-bottom-6 -mx-6 mt-auto -mb-6 border-t border-line bg-raised px-6 py-4 sm:in-[:modal]:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
            <Refusal message={refusal} />
            <div className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-2 first:mt-0">
              <Button type="submit" disabled={isSubmitting || media.isBusy}>
                {isSubmitting ? "Saving..." : media.isBusy ? "Uploading..." : "Save Changes"}
              </Button>
              <Link
                to={closeTo}
                preventScrollReset
                className="link inline-flex min-h-tap items-center"
                onClick={(event) => {
                  event.preventDefault();
                  if (mayLeave()) closeDialog();
                }}
              >
                Cancel
              </Link>
            </div>
          </footer>
        </Form>
      </MayUse>
    </DetailDialog>
  );
}

type Change = (change: (media: Media[]) => Media[]) => void;

/** The draft's photos and videos, and uploads in progress. */
function useProductMedia(productId: string, setDraft: (change: (draft: Draft) => Draft) => void) {
  const changeOf =
    (kind: MediaKind): Change =>
    (change) =>
      setDraft((draft) => ({ ...draft, [kind]: change(draft[kind]) }));
  const stored = (kind: MediaKind) => (url: string) => changeOf(kind)((media) => withUpload(media, url));
  const photos = useUploads("photos", productId, stored("photos"));
  const videos = useUploads("videos", productId, stored("videos"));
  return {
    photos: { uploads: photos, onChange: changeOf("photos") },
    videos: { uploads: videos, onChange: changeOf("videos") },
    isBusy: photos.isBusy || videos.isBusy,
  };
}

type MediaPartProps = {
  kind: MediaKind;
  media: Media[];
  variants: Edited["variants"];
  provided: Video[];
  uploads: Uploads;
  errors: Record<string, string>;
  onChange: Change;
};

function MediaPart({ errors, ...editor }: MediaPartProps) {
  const error = errors[editor.kind];
  return (
    <>
      {error && (
        <p aria-invalid tabIndex={-1} className="mb-4 font-medium text-crimson">
          {error}
        </p>
      )}
      <MediaEditor {...editor} />
    </>
  );
}

/** The selected tab; after an error, the first tab with an invalid field. */
function useTabs(errors: Record<string, string>, submission: object, form: { current: HTMLFormElement | null }) {
  const [wrong] = tabsWithErrors(errors);
  const [tab, setTab] = useState<Tab>(wrong ?? "general");
  const [handled, setHandled] = useState(submission);
  const [wanted, setWanted] = useState<object | null>(null);
  if (handled !== submission) {
    setHandled(submission);
    if (wrong) {
      setTab(wrong);
      setWanted(submission);
    }
  }
  useEffect(() => {
    if (wanted !== null)
      form.current?.querySelector<HTMLElement>("[role=tabpanel]:not([hidden]) [aria-invalid]")?.focus();
  }, [wanted, form]);
  return { tab, setTab };
}
