import { MEDIA_WORDS, type MediaKind } from "./media.ts";
import type { Upload } from "./upload-queue.ts";
import type { Uploads } from "./use-uploads.ts";

const ACCEPTS = { photos: "image/*", videos: "video/*" };

/** The file picker, and the progress of each upload. */
export function UploadBox({ kind, uploads }: { kind: MediaKind; uploads: Uploads }) {
  const { many } = MEDIA_WORDS[kind];
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border border-dashed border-line-strong p-4">
        <label className="inline-flex min-h-control cursor-pointer items-center rounded-sm border border-line-strong px-6 font-medium hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3">
          {`Upload ${many}`}
          <input
            type="file"
            multiple
            accept={ACCEPTS[kind]}
            className="sr-only"
            onChange={({ currentTarget }) => {
              uploads.add(Array.from(currentTarget.files ?? []));
              currentTarget.value = "";
            }}
          />
        </label>
        <p className="min-w-0 flex-1 basis-full text-14 sm:basis-0 text-stone-strong">
          {`Or drop ${many} here. ${kind === "videos" ? "Each under 100MB. " : ""}They go live when you save.`}
        </p>
      </div>
      {uploads.uploads.length > 0 && (
        <ul aria-label="Uploads" className="mt-2">
          {uploads.uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadLine({
  upload: { id, name, state, portion, reason, canRetry },
  uploads,
}: {
  upload: Upload;
  uploads: Uploads;
}) {
  const isFailed = state === "failed";
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 text-14">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {name}
        {isFailed && <span className="block font-medium text-crimson">{reason}</span>}
      </span>
      {!isFailed && (
        <progress className="h-2 w-40 accent-olive" max={1} value={portion} aria-label={`Uploading ${name}`} />
      )}
      {canRetry && (
        <button type="button" className="link min-h-tap" aria-label={`Retry ${name}`} onClick={() => uploads.retry(id)}>
          Retry
        </button>
      )}
      <button
        type="button"
        className="link min-h-tap"
        aria-label={`${isFailed ? "Dismiss" : "Cancel"} ${name}`}
        onClick={() => uploads.drop(id)}
      >
        {isFailed ? "Dismiss" : "Cancel"}
      </button>
    </li>
  );
}
