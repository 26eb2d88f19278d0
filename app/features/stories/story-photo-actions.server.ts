import { z } from "zod";
import { adminCreate, earlierResult } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { normalizeName } from "#app/platform/characters.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { textInput } from "#app/platform/forms/submission.server.ts";
import { NOT_REVIEWED, PHOTO_ALT_LENGTH, PHOTO_NOT_SAVED, STORY_DONE } from "./story-admin.ts";
import { named } from "./story-admin-actions.server.ts";
import { changePhoto, photoOfForm, removePhotoFile, type PhotoChange } from "./story-photo.server.ts";

const photoForm = z.object({
  alt: textInput(PHOTO_ALT_LENGTH, `Use ${PHOTO_ALT_LENGTH} characters or fewer`)
    .transform(normalizeName)
    .refine((text) => text !== "", "Describe the photo for people who can’t see it"),
});

const FAILED = { title: PHOTO_NOT_SAVED, description: "Please try again in a moment." };
const EXPIRED = "This photo has expired. Choose it again.";

/** Adds a photo to a story, replaces it, or changes its alt text. Sent twice, it happens once. The audit entry has no alt text. */
export function savePhoto(sent: SentForm) {
  const { context, request, form, id, version } = sent;
  return refuseOnError(form, FAILED, async () => {
    const services = context.get(servicesContext);
    // As it was sent: the form that is returned has the stored photo.
    const original = new FormData();
    for (const [name, value] of form) original.append(name, value);
    const asSent = { context, request, form: original };
    const earlier = await earlierResult<PhotoChange>(asSent, services.db);
    if (earlier) return respond(sent, earlier);

    const read = await readForm(form, photoForm);
    const taken = await photoOfForm(services, id, form, new Date());
    form.delete("photo");
    if ("photo" in taken) form.set("kept", taken.photo.name);
    if (!read.ok || "error" in taken) {
      const fieldErrors = { ...(read.ok ? {} : read.fieldErrors), ...("error" in taken ? { photo: taken.error } : {}) };
      return refused(form, { fieldErrors });
    }
    const photo = { ...taken.photo, alt: read.value.alt };
    const change = await adminCreate<PhotoChange>(asSent, async (tx) => {
      const result = await changePhoto(tx, id, { version, photo });
      const entry = { action: "story.photo-saved", ...named(id) } as const;
      return { result, entry: result.state === "saved" ? entry : null };
    });
    await removePhotoFile(services, change.replaced);
    return respond(sent, change);
  });
}

export function removePhoto(sent: SentForm) {
  const { context, form, id, version } = sent;
  return refuseOnError(form, FAILED, async () => {
    const change = await adminWrite<PhotoChange>(context, async (tx) => {
      const result = await changePhoto(tx, id, { version, photo: null });
      const entry = { action: "story.photo-removed", ...named(id) } as const;
      return { result, entry: result.replaced === null ? null : entry };
    });
    await removePhotoFile(context.get(servicesContext), change.replaced);
    return respond(sent, change);
  });
}

function respond({ request, form, id }: SentForm, { state, version }: PhotoChange) {
  if (state === "changed")
    return refuseConflict(form, {
      title: PHOTO_NOT_SAVED,
      version,
      current: "This page now shows the story as it is.",
      next: "Try again if your change is still right.",
    });
  if (state === "expired") {
    form.delete("kept");
    return refused(form, { fieldErrors: { photo: EXPIRED } });
  }
  if (state === "not-found" || state === "no-permission") {
    const message = { title: PHOTO_NOT_SAVED, description: NOT_REVIEWED[state] };
    return refused(form, { message, status: state === "not-found" ? 404 : 409 });
  }
  const done = { saved: "photo-saved", removed: "photo-removed", unchanged: "photo-unchanged" } as const;
  return completed(request, STORY_DONE[done[state]], `/admin/stories/${id}?done=${done[state]}`);
}
