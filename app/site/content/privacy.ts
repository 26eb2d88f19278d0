import { brand } from "#app/brand.ts";

type Section = { id: string; title: string; paragraphs: string[]; items?: [string, string][] };

export const LAST_UPDATED = "November 2024";

/** Only where clicks are counted (COUNT_CLICKS). */
const CLICKS: [string, string] = [
  "Links in newsletters",
  "When you open a link in a newsletter, it leads through our site, which adds one to the number of times that this link was opened. We don’t record who opened it, and store nothing about you with the number.",
];

/** The policy except for the contact section, which has the address from the settings. */
export function privacySections({ countsClicks }: { countsClicks: boolean }): Section[] {
  return SECTIONS.map((section) =>
    section.id === "information" && section.items && countsClicks
      ? { ...section, items: section.items.flatMap((item) => (item[0] === "Mailings" ? [item, CLICKS] : [item])) }
      : section,
  );
}

const SECTIONS: Section[] = [
  {
    id: "information",
    title: "Information we collect",
    paragraphs: ["We collect what you submit in a form, what we need for an order, and little else."],
    items: [
      [
        "Prayer requests",
        "The request, and your name and email if you give them. Both are optional on the prayer wall page.",
      ],
      ["Devotional subscriptions", "Your name, your email and which of our emails you want."],
      ["Testimonies", "Your name, your email, your story and what you allow us to do with it."],
      [
        "Ambassador sign-ups",
        "Your name, your email and, if you choose, your social handles and why you want to join.",
      ],
      [
        "Orders",
        `What you buy, and the contact, address and payment details you enter at checkout. Checkout is run by our commerce provider, ${brand.provider}. Card numbers go to it and never reach our servers. Anyone who knows an order’s number and email can look up its status, its contents and where it’s being shipped.`,
      ],
      [
        "Accounts",
        "Your email, your password in a form that no one can read, your favorites, a backup email address if you add one, and the devices you’re signed in on, with their browser and IP address. In your account settings you can download all of it or delete your account.",
      ],
      ["Search requests", "Your email and what you searched for, until 30 days after we told you that we have it."],
      ["Back-in-stock requests", "Your email, your name if you give it, and the item you are waiting for."],
      [
        "Your consents",
        "Every consent you give and every one you withdraw, with its exact wording and date. This record doesn’t name you, only what the consent was about. We keep it after the rest is deleted, to show that we asked.",
      ],
      [
        "Mailings",
        "For each email we send to our list, which addresses it went to, the name we used, and the mail server’s response, so that no one gets it twice. An address that has unsubscribed stays on a list of addresses we don’t send to.",
      ],
      [
        "“I prayed for this”",
        "A cookie with a random number, kept for a year, so that your tap counts once. We keep the date and a code made from that number, a different one for each request. No one can tell from it who prayed, or that two taps came from the same person.",
      ],
      [
        "Your device",
        "Your cart is kept in your browser. If you sign in, a cookie keeps you signed in. If you tap “I prayed for this” on the prayer wall, the cookie described above lets us count you once for each request. We use no advertising trackers and no analytics that follow you to other sites.",
      ],
      [
        "IP address",
        "To prevent abuse, we count how often forms are submitted from an IP address. We store the count under a code that can’t be turned back into the address, for up to an hour, or up to 90 days where you signed in to an account.",
      ],
    ],
  },
  {
    id: "use",
    title: "How we use it",
    paragraphs: [
      "We use your information for the purpose you gave it for: to pray for you, to send the emails you asked for, to read your story and, with your permission, share it, to respond to your application, to fulfill your order, and to help you when something goes wrong.",
      "We don’t use it to build a profile of you, and no decisions about you are automated.",
      "We keep what you send us until you or we delete it: with the link in our email where there is one, in your account, or at your request. We keep order records as long as the law requires. Event data from our commerce provider about orders and stock is deleted after 30 days. The record of who received an email to our list is kept with that email.",
      "Backups keep what was in them until they’re replaced, most within days and some after months. Next to them we record that something was deleted or withdrawn, by number and time only and without its content, so that it stays deleted if we ever restore a backup.",
    ],
  },
  {
    id: "prayer-wall",
    title: "The prayer wall and testimonies",
    paragraphs: [
      "What you share with us may be the most private thing on this site, so we ask your permission for each step.",
    ],
    items: [
      ["Name sharing", "Your name is shown only if you consent to it. Otherwise your post is signed “Anonymous.”"],
      [
        "Wall display",
        "A request is placed on the prayer wall only if you consent to it. Otherwise we read it and pray for it privately.",
      ],
      [
        "Testimony sharing",
        "A testimony is shared only if you give permission, and your name appears with it only if you choose to display it.",
      ],
      [
        "Your private link",
        "After you send a prayer request you get a private link. With it you can see the status of your request, edit it, show or hide your name, take it off the wall or delete it, at any time and without contacting us. When you send a testimony, we email you a link to read it, edit it, withdraw your permission or delete it.",
      ],
      [
        "Review",
        "An admin reviews everything before it is posted. Nothing is published automatically. Requests may be edited for clarity or to protect someone’s privacy.",
      ],
    ],
  },
  {
    id: "sharing",
    title: "Sharing",
    paragraphs: [
      "We don’t sell or trade your information. We share only what a service needs to do its work for us: our commerce provider for orders and payment, carriers for delivery, and the services that host this site and send our email. Each may use it for that work only.",
      "We disclose information when the law requires it, and then no more than it requires.",
    ],
  },
  {
    id: "email",
    title: "Email preferences",
    paragraphs: [
      "We send devotionals and newsletters only to people who asked for them and confirmed their address with the link we emailed. You choose what you want when you subscribe: devotionals, product news, community news and stories. Every one of these emails has an unsubscribe link, and you can also contact us at the address below. Emails about your orders are sent either way.",
    ],
  },
  {
    id: "security",
    title: "Security",
    paragraphs: [
      "Connections to this site are encrypted. Access to what people send us is limited to the few who need it to do what you asked. No system is perfectly secure. If something ever goes wrong that affects you, we’ll tell you plainly and promptly.",
      "Some of our emails contain a link that lets anyone who has it do one thing without signing in, such as confirm an address, unsubscribe or withdraw something you sent. Each link is signed, so it can’t be forged. Treat these emails like a key, and don’t forward them.",
    ],
  },
  {
    id: "rights",
    title: "Your rights",
    paragraphs: [
      "Your information is yours. Contact us at any time to use any of these rights. You don’t have to give a reason.",
    ],
    items: [
      ["Access", "Ask what we have about you, and get a copy."],
      ["Correction", "Have anything that’s wrong corrected."],
      ["Deletion", "Have it deleted, except for what the law requires us to keep, such as order records."],
      ["Objection", "Object to a use of it, and we’ll stop unless the law requires it."],
      ["Withdrawing consent", "Withdraw any consent you gave. A public prayer, story or name is then taken down."],
    ],
  },
  {
    id: "children",
    title: "Children",
    paragraphs: [
      "This site is not meant for children under 13 and does not serve them. We don’t knowingly collect information from a child under 13. If you believe a child has sent us information, tell us and we’ll delete it.",
    ],
  },
  {
    id: "changes",
    title: "Changes to this policy",
    paragraphs: [
      "When this policy changes, we post the new text on this page with a new date at the top. If a change affects a consent you gave, we’ll ask you again.",
    ],
  },
];
