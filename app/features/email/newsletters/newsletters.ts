import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { countWords, normalizeName, normalizeText } from "#app/platform/characters.ts";
import { reachText, segmentText, type Segment } from "#app/features/email/segments/segments.ts";
import { MAILING_LABELS } from "#app/features/email/subscribers/subscribers.ts";
import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { truncate } from "#app/platform/storable.ts";
import type { ContentProblem } from "./content-problems.ts";

export const NEWSLETTER_TITLE = "Newsletter and Devotional Creator";

export const NEWSLETTER_LIMITS = { subject: 150, content: 20_000 };

/** Owns the uploaded pictures of all newsletters. */
export const UPLOADS_OWNER = "newsletters/0";

/** What an admin enters. */
export type DraftInput = { subject: string; content: string; audiences: Audience[] };

export const SUBJECT_REQUIRED = "Subject required";
export const MISSING_INFORMATION = "Missing information";
export const CANNOT_BE_SENT = "Can’t be sent as written";
export const NO_AUDIENCE = "No audience selected";
const CHOOSE_AUDIENCE = "Select at least one audience.";
export const NO_SUBSCRIBERS = "No subscribers in the selected audience";
export const ORDERS_UNKNOWN =
  "This site hasn’t read the shop’s orders yet, so it can’t tell who bought what. Try again later, or choose “With or without orders” and leave the months blank.";
export const COMPARE_FAILED = "Second subject not saved";
export const RECIPIENTS_FAILED = "Recipients not saved";
export const SEND_FAILED = "Send failed";
export const GENERATION_FAILED = "Generation failed";
export const SAVE_FAILED = "Newsletter not saved";
export const LOAD_FAILED = "Couldn’t load newsletters";
export const TEST_FAILED = "Test email not sent";
export const SCHEDULE_FAILED = "Newsletter not scheduled";
export const WILL_RETRY = "Something went wrong while sending it. We’ll retry every minute.";
export const TEMPLATES_NOT_LOADED = "Couldn’t load templates";
export const TEMPLATE_GONE = "This template no longer exists.";
export const GONE = "This newsletter no longer exists.";
export const GONE_WHILE_WRITING = `${GONE} Save to keep your text as a new draft.`;
export const NO_DRAFT = "This newsletter is no longer a draft: it was sent or scheduled in the meantime.";
export const TAKEN_WHILE_WRITING = `${NO_DRAFT} Save to keep your text as a new draft.`;

/** The names of the audiences, such as "Devotionals, Products". */
export function audienceNames(audiences: Audience[]): string {
  return audiences.map((audience) => MAILING_LABELS[audience].label).join(", ");
}

/** The second subject, unless the first one became the same since. */
export function comparedSubject({ subject, secondSubject }: { subject: string; secondSubject: string | null }) {
  return secondSubject === subject ? null : secondSubject;
}

/** The second subject as typed; null where there is none. */
export function parseSecondSubject(typed: string, subject: string): { value: string | null; error: string | null } {
  const value = normalizeName(typed);
  if (value.length > NEWSLETTER_LIMITS.subject)
    return { value, error: `Enter at most ${NEWSLETTER_LIMITS.subject} characters.` };
  if (value !== "" && value === subject)
    return { value, error: "Enter another subject than the first, or leave it blank." };
  return { value: value || null, error: null };
}

/** Whom it goes to, such as "Products: bought anything". */
export function audienceText({ audiences, segment }: { audiences: Audience[]; segment: Segment | null }): string {
  return segment ? `${audienceNames(audiences)}: ${segmentText(segment)}` : audienceNames(audiences);
}

export const NEWSLETTER_DONE = {
  saved: { title: "Draft saved" },
  deleted: { title: "Draft deleted" },
  templated: { title: "Saved as a template" },
  untemplated: { title: "Template deleted" },
  started: { title: "Draft started from a template" },
  restored: { title: "Version restored" },
  copied: { title: "Copied to a new draft" },
  generated: { title: "Content generated!" },
  narrowed: { title: "Recipients saved" },
  compared: { title: "Second subject saved" },
  tested: { title: "Test email sent", description: "Check your inbox." },
  scheduled: { title: "Newsletter scheduled" },
  unscheduled: { title: "Newsletter unscheduled", description: "It’s a draft again." },
} as const satisfies Record<string, ActionMessage>;

export type NewsletterDone = keyof typeof NEWSLETTER_DONE;

/** A stored draft; `version` is the hidden field that detects changes by another admin. */
export type SavedDraft = DraftInput & { id: number; version: string };

/** A product that may be put into a newsletter. */
export type ProductChoice = {
  handle: string;
  title: string;
  price: string;
  pictures: { url: string; alt: string; width: number; height: number }[];
};

/** The audiences selected in a form. */
export function audiencesIn(isChosen: (name: Audience) => boolean): Audience[] {
  return MAILINGS.filter(isChosen);
}

/** Normalizes and validates what was typed. */
export function parseDraft(typed: { subject: string; content: string; audiences: Audience[] }): {
  input: DraftInput;
  errors: Record<string, string>;
} {
  const input = {
    subject: normalizeName(typed.subject),
    content: normalizeText(typed.content),
    audiences: MAILINGS.filter((audience) => typed.audiences.includes(audience)),
  };
  const { subject, content } = NEWSLETTER_LIMITS;
  return {
    input,
    errors: {
      ...(input.subject.length > subject ? { subject: `Enter at most ${subject} characters.` } : {}),
      ...(input.content.length > content
        ? {
            content: `Enter at most ${content.toLocaleString("en")} characters. You have ${input.content.length.toLocaleString("en")}.`,
          }
        : {}),
    },
  };
}

/** Why a newsletter cannot be sent in its current form; null when it can. */
export function whyNotToSend({ subject, content, audiences }: DraftInput): ActionMessage | null {
  if (subject === "" || content === "") {
    const missing = [...(subject === "" ? ["a subject"] : []), ...(content === "" ? ["content"] : [])];
    return { title: MISSING_INFORMATION, description: `Add ${missing.join(" and ")}.` };
  }
  return audiences.length === 0 ? { title: NO_AUDIENCE, description: CHOOSE_AUDIENCE } : null;
}

/** Commercial email needs a postal address. */
export function whyNotFrom(postalAddress: string | null): ActionMessage | null {
  return postalAddress === null ? { title: SEND_FAILED, description: NO_POSTAL_ADDRESS } : null;
}

/** Errors for the fields that must be filled in before sending. */
export function missingIn({ subject, content, audiences }: DraftInput): Record<string, string> {
  return {
    ...(subject === "" ? { subject: "Enter a subject." } : {}),
    ...(content === "" ? { content: "Enter the content." } : {}),
    ...(audiences.length === 0 ? { audiences: CHOOSE_AUDIENCE } : {}),
  };
}

/** A problem as a sentence with its line and its fix. */
export function problemLine({ line, problem, fix }: ContentProblem): string {
  return `${line === null ? "Subject" : `Line ${line.toLocaleString("en")}`}: ${problem}. ${fix}`;
}

/** The length that email clients show next to the subject. */
const PREVIEW_LENGTH = 140;

export function previewOf(text: string): string {
  return truncate(text.replaceAll(/\s+/g, " ").trim(), PREVIEW_LENGTH);
}

/** The template's placeholders: text in square brackets that is no link or footnote. */
export function placeholdersIn(content: string): string[] {
  const targets = new Set(
    [...content.matchAll(/^ {0,3}\[([^[\]\n]{1,200})\]:/gm)].map(([, label = ""]) => label.toLowerCase()),
  );
  return [...content.matchAll(/(?<!\\)\[(?!\^)([^[\]\n]{2,200})\](?![(:[])/g)].flatMap(([, inside = ""]) =>
    targets.has(inside.toLowerCase()) ? [] : [inside],
  );
}

/** Some email clients clip longer messages, and the unsubscribe link with them. */
export const CUT_OFF_BYTES = 102 * 1024;

export function lengthText(content: string): string {
  const words = countWords(content);
  return `${words.toLocaleString("en")} ${words === 1 ? "word" : "words"}`;
}

export function subscribersText(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "subscriber" : "subscribers"}`;
}

export const TEMPLATES_ADDRESS = "/admin/newsletter/templates";

/** URLs of the screens about one newsletter. */
export const addressOf = {
  editor: (id: number) => `/admin/newsletter?draft=${id}`,
  preview: (id: number) => `/admin/newsletter/${id}/preview`,
  versions: (id: number) => `/admin/newsletter/${id}/versions`,
  send: (id: number) => `/admin/newsletter/${id}/send`,
  mailing: (id: number) => `/admin/newsletter/mailings/${id}`,
};

/** The confirmation before sending. It mentions what the checks found, which does not prevent sending. */
export function sendQuestion(
  { recipients, subscribers }: { recipients: number; subscribers: number },
  verses: number,
  brackets: number,
): string {
  const found = [
    ...(verses > 0 ? [`${verses} unverified Scripture ${verses === 1 ? "quotation" : "quotations"}`] : []),
    ...(brackets > 0 ? [`${brackets} unfilled ${brackets === 1 ? "placeholder" : "placeholders"}`] : []),
  ];
  const warning = found.length > 0 ? ` It has ${found.join(" and ")}.` : "";
  const to = recipients === subscribers ? subscribersText(recipients) : reachText(recipients, subscribers);
  return `Send it now to ${to}? You can’t undo this.${warning}`;
}
