import type { ActionMessage } from "#app/platform/action-result.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { countWords, normalizeName, keptText } from "#app/platform/characters.ts";
import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { truncate } from "#app/platform/storable.ts";

export const NEWSLETTER_TITLE = "Newsletter and Devotional Creator";

export const NEWSLETTER_LIMITS = { subject: 150, content: 20_000 };

/** What an admin wrote. */
export type Written = { subject: string; content: string; audiences: Audience[] };

export const SUBJECT_REQUIRED = "Subject required";
export const MISSING_INFORMATION = "Missing information";
export const NO_AUDIENCE = "No audience selected";
const CHOOSE_AUDIENCE = "Choose who is to get it.";
export const NOBODY = "No subscribers in the selected audience";
export const SEND_FAILED = "Send failed";
export const GENERATION_FAILED = "Generation failed";
export const SAVE_FAILED = "Newsletter not saved";
export const LOAD_FAILED = "Newsletters not loaded";
export const TEST_FAILED = "Test mail not sent";
export const SCHEDULE_FAILED = "Newsletter not scheduled";
export const TRIED_AGAIN = "Something broke while it was handed over. It is tried again every minute.";
export const GONE = "There is no such newsletter any more.";
export const GONE_WHILE_WRITING = `${GONE} Save to keep these words as a new draft.`;
export const NO_DRAFT = "It is no draft any more: it was sent or scheduled meanwhile.";
export const TAKEN_WHILE_WRITING = `${NO_DRAFT} Save to keep these words as a new draft.`;

export const AUDIENCE_NAMES: Record<Audience, string> = {
  devotionals: "Devotionals",
  products: "Products",
  community: "Community",
  stories: "Stories",
};

export const NEWSLETTER_DONE = {
  saved: { title: "Draft saved" },
  deleted: { title: "Draft deleted" },
  copied: { title: "Copied to a new draft" },
  generated: { title: "Content generated!" },
  tested: { title: "Test mail sent", description: "It went to your own address alone." },
  scheduled: { title: "Newsletter scheduled" },
  unscheduled: { title: "Taken back", description: "It is a draft again and does not go out by itself." },
} as const satisfies Record<string, ActionMessage>;

export type NewsletterDone = keyof typeof NEWSLETTER_DONE;

/** A draft as it is kept; `version` is the hidden field that tells whether somebody else changed it since. */
export type SavedDraft = Written & { id: number; version: string };

/** What is kept of what somebody typed, or why it cannot be. */
export function readWritten(typed: { subject: string; content: string; audiences: Audience[] }): {
  written: Written;
  errors: Record<string, string>;
} {
  const written = {
    subject: normalizeName(typed.subject),
    content: keptText(typed.content),
    audiences: MAILINGS.filter((audience) => typed.audiences.includes(audience)),
  };
  const { subject, content } = NEWSLETTER_LIMITS;
  return {
    written,
    errors: {
      ...(written.subject.length > subject ? { subject: `At most ${subject} characters.` } : {}),
      ...(written.content.length > content
        ? {
            content: `At most ${content.toLocaleString("en")} characters; these are ${written.content.length.toLocaleString("en")}.`,
          }
        : {}),
    },
  };
}

/** Why what is written cannot be sent as it stands; null when it can. */
export function whyNotToSend({ subject, content, audiences }: Written): ActionMessage | null {
  if (subject === "" || content === "") {
    const missing = [...(subject === "" ? ["a subject"] : []), ...(content === "" ? ["content"] : [])];
    return { title: MISSING_INFORMATION, description: `It needs ${missing.join(" and ")}.` };
  }
  return audiences.length === 0 ? { title: NO_AUDIENCE, description: CHOOSE_AUDIENCE } : null;
}

/** Commercial email needs a postal address. */
export function whyNotFrom(postalAddress: string | null): ActionMessage | null {
  return postalAddress === null ? { title: SEND_FAILED, description: NO_POSTAL_ADDRESS } : null;
}

/** What is asked for at each field that has to be filled before it can be sent. */
export function missingIn({ subject, content, audiences }: Written): Record<string, string> {
  return {
    ...(subject === "" ? { subject: "Write a subject." } : {}),
    ...(content === "" ? { content: "Write the content." } : {}),
    ...(audiences.length === 0 ? { audiences: CHOOSE_AUDIENCE } : {}),
  };
}

/** Where a mail program shows it beside the subject. */
const PREVIEW = 140;

export function previewOf(text: string): string {
  return truncate(text.replaceAll(/\s+/g, " ").trim(), PREVIEW);
}

/** Whatever still stands in square brackets: the parts of the template that wait for the owner's own words. Links are no such part. */
export function placeholdersIn(content: string): string[] {
  return [...content.matchAll(/\[([^[\]\n]{2,200})\](?![(:[])/g)].map(([, inside = ""]) => inside);
}

/** Some mail programs cut off what is longer, with the link to unsubscribe. */
export const CUT_OFF_BYTES = 102 * 1024;

export function lengthText(content: string): string {
  const words = countWords(content);
  return `${words.toLocaleString("en")} ${words === 1 ? "word" : "words"}`;
}

export function peopleText(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "subscriber" : "subscribers"}`;
}

/** The screens about one newsletter. */
export const addressOf = {
  editor: (id: number) => `/admin/newsletter?draft=${id}`,
  preview: (id: number, look?: string) => `/admin/newsletter/${id}/preview${look ? `?look=${look}` : ""}`,
  send: (id: number) => `/admin/newsletter/${id}/send`,
  mailing: (id: number) => `/admin/newsletter/mailings/${id}`,
};

/** Asked before anything goes out; what was found in it is named, and stops nobody. */
export function sendQuestion(people: number, verses: number, brackets: number): string {
  const found = [
    ...(verses > 0 ? [`${verses} ${verses === 1 ? "quotation" : "quotations"} of Scripture not confirmed`] : []),
    ...(brackets > 0 ? [`${brackets} ${brackets === 1 ? "place" : "places"} in brackets not filled in`] : []),
  ];
  const warning = found.length > 0 ? ` It has ${found.join(" and ")}.` : "";
  return `Send it now to ${peopleText(people)}? What is sent cannot be called back.${warning}`;
}
