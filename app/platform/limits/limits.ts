/** Up to `times` at once, replenished evenly over `seconds`. */
export type Rate = { times: number; seconds: number };

export type Limit = {
  name: string;
  /** Per IP address. A whole church may share one, so a single person never comes near the limit. */
  perAddress: Rate;
  /** Per account, email address or checkout, whatever the IP address. Slows guessing down and never locks permanently. */
  perSubject?: Rate;
  /** Beyond perSubject, the correct password still works with additional proof (docs/decisions/073): strangers' guesses lock no owner out. */
  subjectNeedsProof?: true;
  /** For all clients together. Far above perAddress, so that no single client can use it up. */
  overall: Rate;
  /** What each address may still do beyond `overall`, so that no one is locked out. */
  whenBusy: Rate;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** All rate limits; docs/security.md shows the same table. */
export const LIMITS = {
  /** Prayers, stories, sign-ups and other submissions, each form and function counted separately. */
  form: {
    name: "form",
    perAddress: { times: 120, seconds: 10 * MINUTE },
    overall: { times: 3_000, seconds: 10 * MINUTE },
    whenBusy: { times: 5, seconds: 10 * MINUTE },
  },
  /** Emails sent in response to a form or function, such as receipts and confirmations. For the limit per recipient see RECIPIENT_EMAILS. */
  formEmail: {
    name: "formMail",
    perAddress: { times: 120, seconds: HOUR },
    overall: { times: 2_000, seconds: HOUR },
    whenBusy: { times: 2, seconds: HOUR },
  },
  /** AI drafts of newsletters. */
  generation: {
    name: "generation",
    perAddress: { times: 60, seconds: 10 * MINUTE },
    perSubject: { times: 20, seconds: 10 * MINUTE },
    overall: { times: 300, seconds: 10 * MINUTE },
    whenBusy: { times: 2, seconds: 10 * MINUTE },
  },
  /** Refused promo codes, in the cart drawer and the embedded store's checkout. Valid codes do not count. */
  promoCode: {
    name: "promoCode",
    perAddress: { times: 60, seconds: 10 * MINUTE },
    perSubject: { times: 15, seconds: 10 * MINUTE },
    overall: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  cartCheck: {
    name: "cartCheck",
    perAddress: { times: 600, seconds: 10 * MINUTE },
    overall: { times: 30_000, seconds: 10 * MINUTE },
    whenBusy: { times: 20, seconds: 10 * MINUTE },
  },
  /** Clicks on favorites, by signed-in users. */
  favorite: {
    name: "favorite",
    perAddress: { times: 600, seconds: 10 * MINUTE },
    perSubject: { times: 300, seconds: 10 * MINUTE },
    overall: { times: 30_000, seconds: 10 * MINUTE },
    whenBusy: { times: 20, seconds: 10 * MINUTE },
  },
  /** "I prayed for this" on the wall. A congregation may do it together. */
  prayed: {
    name: "prayed",
    perAddress: { times: 600, seconds: 10 * MINUTE },
    overall: { times: 30_000, seconds: 10 * MINUTE },
    whenBusy: { times: 20, seconds: 10 * MINUTE },
  },
  checkout: {
    name: "checkout",
    perAddress: { times: 200, seconds: 10 * MINUTE },
    overall: { times: 10_000, seconds: 10 * MINUTE },
    whenBusy: { times: 10, seconds: 10 * MINUTE },
  },
  /** Failed payments, in the embedded store. */
  payment: {
    name: "payment",
    perAddress: { times: 120, seconds: 10 * MINUTE },
    perSubject: { times: 20, seconds: 10 * MINUTE },
    overall: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 5, seconds: 10 * MINUTE },
  },
  /** Looking up an order by its number and the customer's email address. */
  orderLookup: {
    name: "orderLookup",
    perAddress: { times: 40, seconds: 10 * MINUTE },
    /** Per order number with any email address, and per email address with any order number. */
    perSubject: { times: 20, seconds: 10 * MINUTE },
    overall: { times: 600, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Failed sign-ins. Successful ones do not count, and are never refused for others' attempts on the account. */
  signIn: {
    name: "signIn",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    perSubject: { times: 10, seconds: 15 * MINUTE },
    subjectNeedsProof: true,
    overall: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  signUp: {
    name: "signUp",
    perAddress: { times: 100, seconds: 10 * MINUTE },
    overall: { times: 2_000, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Everything that emails a link or a code. For the limit per recipient see RECIPIENT_EMAILS. */
  authEmail: {
    name: "authMail",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    overall: { times: 1_000, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Text messages with a code, also counted per phone number. */
  textMessage: {
    name: "textMessage",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    perSubject: { times: 10, seconds: HOUR },
    overall: { times: 1_000, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /**
   * Refused codes and tokens: second factor, emailed codes, reset and verification links. Not counted per account: links cannot be guessed, and
   * codes become invalid after three wrong guesses, so that strangers' guesses never block the owner's correct code.
   */
  authCode: {
    name: "authCode",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    overall: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Passwords and codes entered before changing a credential. Counted per session: the guesses of a stolen one affect no other. */
  stepUp: {
    name: "stepUp",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    perSubject: { times: 10, seconds: 15 * MINUTE },
    overall: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** All other account endpoints. */
  auth: {
    name: "auth",
    perAddress: { times: 600, seconds: 10 * MINUTE },
    overall: { times: 30_000, seconds: 10 * MINUTE },
    whenBusy: { times: 20, seconds: 10 * MINUTE },
  },
} satisfies Record<string, Limit>;

/**
 * The most emails of one kind that one recipient gets because anyone entered their address in a form. Beyond it, the form still succeeds
 * without its email, and the links of earlier emails stay valid.
 */
export const RECIPIENT_EMAILS = { perHour: 3, perDay: 6 } as const;
export type EmailWindow = "hour" | "day";

export const TOO_MANY = "Too many attempts. Please wait a few minutes and try again.";
