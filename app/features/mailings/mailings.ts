/** What stands beside the switches and on the buttons, and in the record of what was agreed to or taken back. */
export const WHAT_YOU_RECEIVE = "What you would like to receive";
export const YES = "Yes, send me these mailings";
export const UNSUBSCRIBE = "Unsubscribe";

type List = "subscription" | "ambassador";

/** What leaving by a link of that list ends: an ambassador's link leaves a subscription of the same address alone. */
export const LEAVING: Record<List, { before: (email: string) => string; after: (email: string) => string }> = {
  subscription: {
    before: (email) => `One press, and we send no more mailings to ${email}.`,
    after: (email) => `We send no more mailings to ${email}. Messages about your orders and your account still come.`,
  },
  ambassador: {
    before: (email) =>
      `One press, and the mail you asked for when you applied as an ambassador no longer goes to ${email}. Your application stays.`,
    after: (email) =>
      `The mail you asked for when you applied as an ambassador no longer goes to ${email}. Your application stays. If you subscribed to the devotionals too, they end by the link in one of them.`,
  },
};
