/** So many at once, given back evenly over so many seconds. */
export type Rate = { times: number; seconds: number };

export type Limit = {
  name: string;
  /** From one address. A whole church may stand behind one, so a person alone never comes near it. */
  perAddress: Rate;
  /** On one account, email address or checkout, wherever it is tried from. It slows down and never locks for good. */
  perSubject?: Rate;
  /** Over perSubject a right answer still counts, with a further proof (docs/decisions/073): strangers' guesses lock no owner out. */
  subjectNeedsProof?: true;
  /** From everybody. Many times what one address may do, so that no single visitor can use it up. */
  altogether: Rate;
  /** What one address may still do while everybody together does too much: nobody is locked out. */
  whenBusy: Rate;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Every limit there is; docs/security.md shows the same table. */
export const LIMITS = {
  /** Prayers, stories, sign-ups and whatever else is sent in, each form and function counted by itself. */
  form: {
    name: "form",
    perAddress: { times: 120, seconds: 10 * MINUTE },
    altogether: { times: 3_000, seconds: 10 * MINUTE },
    whenBusy: { times: 5, seconds: 10 * MINUTE },
  },
  /** Emails that answer a form or function, such as thanks and confirmations; one recipient's share of them is in RECIPIENT_EMAILS. */
  formEmail: {
    name: "formMail",
    perAddress: { times: 120, seconds: HOUR },
    altogether: { times: 2_000, seconds: HOUR },
    whenBusy: { times: 2, seconds: HOUR },
  },
  /** Drafts of newsletters that an admin asks for. */
  generation: {
    name: "generation",
    perAddress: { times: 60, seconds: 10 * MINUTE },
    perSubject: { times: 20, seconds: 10 * MINUTE },
    altogether: { times: 300, seconds: 10 * MINUTE },
    whenBusy: { times: 2, seconds: 10 * MINUTE },
  },
  /** Promo codes that were refused, in the drawer and in the embedded store's checkout. A good one costs nothing. */
  promoCode: {
    name: "promoCode",
    perAddress: { times: 60, seconds: 10 * MINUTE },
    perSubject: { times: 15, seconds: 10 * MINUTE },
    altogether: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  cartCheck: {
    name: "cartCheck",
    perAddress: { times: 600, seconds: 10 * MINUTE },
    altogether: { times: 30_000, seconds: 10 * MINUTE },
    whenBusy: { times: 20, seconds: 10 * MINUTE },
  },
  /** Hearts pressed, by whoever is signed in. */
  favorite: {
    name: "favourite",
    perAddress: { times: 600, seconds: 10 * MINUTE },
    perSubject: { times: 300, seconds: 10 * MINUTE },
    altogether: { times: 30_000, seconds: 10 * MINUTE },
    whenBusy: { times: 20, seconds: 10 * MINUTE },
  },
  /** "I prayed for this", tapped by whoever reads the wall. A congregation may do it together. */
  prayed: {
    name: "prayed",
    perAddress: { times: 600, seconds: 10 * MINUTE },
    altogether: { times: 30_000, seconds: 10 * MINUTE },
    whenBusy: { times: 20, seconds: 10 * MINUTE },
  },
  checkout: {
    name: "checkout",
    perAddress: { times: 200, seconds: 10 * MINUTE },
    altogether: { times: 10_000, seconds: 10 * MINUTE },
    whenBusy: { times: 10, seconds: 10 * MINUTE },
  },
  /** Cards that did not pay, in the embedded store. */
  payment: {
    name: "payment",
    perAddress: { times: 120, seconds: 10 * MINUTE },
    perSubject: { times: 20, seconds: 10 * MINUTE },
    altogether: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 5, seconds: 10 * MINUTE },
  },
  /** Looking up an order by its number and the buyer's email. */
  orderLookup: {
    name: "orderLookup",
    perAddress: { times: 40, seconds: 10 * MINUTE },
    /** Of one order number with any email, and of one email with any order number. */
    perSubject: { times: 20, seconds: 10 * MINUTE },
    altogether: { times: 600, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Failed sign-ins. A good one costs nothing, and is never refused for what others tried on the account. */
  signIn: {
    name: "signIn",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    perSubject: { times: 10, seconds: 15 * MINUTE },
    subjectNeedsProof: true,
    altogether: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  signUp: {
    name: "signUp",
    perAddress: { times: 100, seconds: 10 * MINUTE },
    altogether: { times: 2_000, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Whatever makes the site send an email with a link or a code in it; one recipient's share of them is in RECIPIENT_EMAILS. */
  authEmail: {
    name: "authMail",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    altogether: { times: 1_000, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Text messages with a code, counted by phone number too. */
  textMessage: {
    name: "textMessage",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    perSubject: { times: 10, seconds: HOUR },
    altogether: { times: 1_000, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /**
   * Codes and tokens that were refused: second factor, email codes, reset and verification links. Not counted by account: a link cannot be guessed, and
   * a code ends with its third wrong guess, so that strangers' guesses keep no owner's right one out.
   */
  authCode: {
    name: "authCode",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    altogether: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Passwords and codes shown by a session before it changes a credential. Counted by session: a stolen one guesses at nobody's cost but its own. */
  stepUp: {
    name: "stepUp",
    perAddress: { times: 50, seconds: 10 * MINUTE },
    perSubject: { times: 10, seconds: 15 * MINUTE },
    altogether: { times: 1_500, seconds: 10 * MINUTE },
    whenBusy: { times: 3, seconds: 10 * MINUTE },
  },
  /** Everything else at the door of accounts. */
  auth: {
    name: "auth",
    perAddress: { times: 600, seconds: 10 * MINUTE },
    altogether: { times: 30_000, seconds: 10 * MINUTE },
    whenBusy: { times: 20, seconds: 10 * MINUTE },
  },
} satisfies Record<string, Limit>;

/**
 * Emails of one kind that one recipient gets at most because somebody typed the address into a form, whoever that was. The form is taken
 * beyond it all the same; only its email is left out, and the links of earlier ones stay good.
 */
export const RECIPIENT_EMAILS = { perHour: 3, perDay: 6 } as const;

export const TOO_MANY = "Too many tries in a short time. Please wait a few minutes, then try again.";
