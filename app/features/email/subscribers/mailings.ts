/** Labels of the preferences and buttons, also recorded as the wording of consents. */
export const WHAT_YOU_RECEIVE = "Emails you’d like to receive";
export const CONFIRM_LABEL = "Yes, send me these emails";
export const UNSUBSCRIBE = "Unsubscribe";

type List = "subscription" | "ambassador";

/** What unsubscribing from that list means: an ambassador's link does not end a subscription of the same address. */
export const LEAVING: Record<List, { before: (email: string) => string; after: (email: string) => string }> = {
  subscription: {
    before: (email) =>
      `We’ll stop sending devotionals and newsletters to ${email}. You’ll still get emails about your orders and account.`,
    after: (email) =>
      `We no longer send devotionals or newsletters to ${email}. You’ll still get emails about your orders and account.`,
  },
  ambassador: {
    before: (email) =>
      `We’ll stop sending ${email} the emails you asked for in your ambassador application. Your application stays in place.`,
    after: (email) =>
      `We no longer send ${email} the emails you asked for in your ambassador application. Your application stays in place. If you also subscribed to the devotionals, unsubscribe with the link in any of them.`,
  },
};
