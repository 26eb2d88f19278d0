import { brand } from "#app/brand.ts";
import { spokenDay } from "#app/platform/calendar.ts";
import type { Letter } from "#app/platform/email/letter.tsx";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { chosenMailings } from "./devotionals.ts";

// The name that was typed stands in neither letter: a stranger may have typed it, to have it read here.

export function confirmLetter(
  preferences: MailingPreferences,
  { confirm, unsubscribe, firstDay }: { confirm: string; unsubscribe: string; firstDay: string },
): Letter {
  const first = `The next devotional goes out on Monday morning, ${spokenDay(firstDay)}, to everyone who has confirmed by then.`;
  return {
    subject: `Please confirm your subscription to ${brand.name}`,
    heading: "Please confirm",
    paragraphs: [
      `Somebody asked us to send mail to this address: ${chosen(preferences)}. If that was you, say yes on the page below, and it begins.`,
      ...(preferences.devotionals ? [first] : []),
    ],
    button: { label: "Confirm", link: confirm },
    note: "If it was not you, do nothing: without your yes we send nothing.",
    more: { label: "Unsubscribe", link: unsubscribe },
  };
}

export function changedLetter(
  preferences: MailingPreferences,
  { preferences: settings, unsubscribe }: { preferences: string; unsubscribe: string },
): Letter {
  return {
    subject: `You are subscribed to ${brand.name} already`,
    heading: "You are subscribed already",
    paragraphs: [
      `This address was signed up once more. It had confirmed before, so there is nothing to do. From now on it receives: ${chosen(preferences)}.`,
      "The name we keep for it is the one that was typed now. You can change both.",
    ],
    button: { label: "Change what you receive", link: settings },
    note: "If it was not you who signed up, look at your settings on that page and put them right.",
    more: { label: "Unsubscribe", link: unsubscribe },
  };
}

function chosen(preferences: MailingPreferences): string {
  return chosenMailings(preferences) || "none of our mailings";
}
