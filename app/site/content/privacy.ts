import { brand } from "#app/brand.ts";

type Section = { id: string; title: string; paragraphs: string[]; items?: [string, string][] };

export const LAST_UPDATED = "November 2024";

/** The policy up to the contact section, which carries the address from the settings. */
export const SECTIONS: Section[] = [
  {
    id: "information",
    title: "Information we collect",
    paragraphs: ["We collect what you type into a form and send, what an order needs, and little else."],
    items: [
      [
        "Prayer requests",
        "The request, and your name and email if you give them. Both are optional on the prayer wall page.",
      ],
      ["Devotional subscriptions", "Your name, your email and which of our mailings you want."],
      ["Testimonies", "Your name, your email, your story and what you allow us to do with it."],
      [
        "Ambassador sign-ups",
        "Your name, your email and, if you choose, your social handles and why you want to join.",
      ],
      [
        "Orders",
        `What you buy, and the contact, address and payment details you enter at checkout. Checkout is run by our commerce provider, ${brand.provider}; card numbers go to it and never reach our own servers. Whoever knows an order’s number and its email can look up where it stands, what is in it and where it goes.`,
      ],
      [
        "Accounts",
        "Your email, your password in a form that nobody can read back, your favorites, a second address if you give one, and the devices you are signed in on, with their browser and network address. In your account settings you can download all of it, or delete the account.",
      ],
      ["Back-in-stock requests", "Your email, your name if you give it, and the item you are waiting for."],
      [
        "Your consents",
        "Every yes you give and every one you take back, with the words that stood beside it and when it was. That note names no person, only what it is about. It stays when the rest is deleted, to show that we asked.",
      ],
      [
        "Mailings",
        "For each issue, which addresses it went to, the name we wrote to, and what their mail servers answered, so that nobody gets it twice. An address that has unsubscribed stays on a list of those no mailing goes to.",
      ],
      [
        "“I prayed for this”",
        "A cookie with a random number, for a year, so that your tap counts once. We keep the day and a code made from that number, another one for each request: nobody can tell from it who prayed, or that two taps came from one person.",
      ],
      [
        "Your device",
        "Your cart is kept in your own browser. A cookie keeps you signed in, if you sign in. If you say on the prayer wall that you prayed, a cookie with a random number lets us count you once for each request; we keep only a code that cannot be turned back into it, and nobody can see who prayed for whom. We use no advertising trackers and no analytics that follow you to other sites.",
      ],
      [
        "Network address",
        "To keep abuse away we count how often forms are sent from an address. We keep the count under a code that cannot be turned back into the address: for up to an hour, and for up to 90 days where you signed in to an account.",
      ],
    ],
  },
  {
    id: "use",
    title: "How we use it",
    paragraphs: [
      "We use your information for the purpose you gave it for: to pray for you, to send the mailings you asked for, to read and, where you allow it, share your story, to answer your application, to fulfill your order and to help you when something goes wrong.",
      "We do not use it to build a profile of you, and nobody makes a decision about you by machine.",
      "We keep what you sent until you or we delete it: by the link in our mail where there is one, in your account, or because you asked. Records of orders stay as long as the law asks. What our commerce provider tells us about orders and stock as it happens is deleted after 30 days; the record of a mailing stays with the mailing.",
      "Copies of the site that we make against loss keep what was in them until they are replaced, most of them within days and some after months. Beside them we note that something was deleted or taken back, by a number and the time and without a word of it, so that it stays so when we have to go back to a copy.",
    ],
  },
  {
    id: "prayer-wall",
    title: "The prayer wall and testimonies",
    paragraphs: [
      "What you share with us may be the most private thing on this site, so each step is yours to allow, one at a time.",
    ],
    items: [
      ["Name sharing", "Your name is shown only if you consent to it. Otherwise your post is signed “Anonymous”."],
      [
        "Wall display",
        "A request is placed on the prayer wall only if you consent to it. Without that, it is read and prayed for privately.",
      ],
      [
        "Testimony sharing",
        "A testimony is shared only if you give permission, and your name stands with it only if you choose to display it.",
      ],
      [
        "Your own link",
        "After you send a request you get a link that is yours alone. With it you see where the request stands, change its words, show or hide your name, take it off the wall or delete it, at once and without writing to us. When you send a testimony, we mail you a link. By it you can read it, change it, take your permission back or delete it, at any time and without asking us.",
      ],
      [
        "Review",
        "An admin reviews everything before it is posted. Nothing appears by itself. Requests may be edited for clarity or to protect someone’s privacy.",
      ],
    ],
  },
  {
    id: "sharing",
    title: "Sharing",
    paragraphs: [
      "We do not sell your information and we do not trade it. We pass on only what a service needs to do its work for us: our commerce provider for orders and payment, carriers for delivery, and the services that host this site and send our mail. Each may use it for that work only.",
      "We disclose information when the law requires it, and then no more than it requires.",
    ],
  },
  {
    id: "email",
    title: "Email preferences",
    paragraphs: [
      "Mailings are sent only to people who asked for them, and only after the address itself has confirmed it by the link we send there. You choose which kinds you want when you subscribe: devotionals, product news, community news and stories. Every mailing carries a link to unsubscribe, and you can also write to us at the address below. Messages about an order you placed are not mailings and are sent either way.",
    ],
  },
  {
    id: "security",
    title: "Security",
    paragraphs: [
      "Connections to this site are encrypted. Access to what people send us is limited to the few who need it to do what you asked. No system is perfectly safe; if something ever goes wrong that concerns you, we will tell you plainly and soon.",
      "Some of our mails carry a link that lets whoever holds it do one thing without signing in, such as confirming an address, leaving a mailing or taking back what you sent. Each is signed, so nobody can make one up. Treat such a mail as you would a key, and do not pass it on.",
    ],
  },
  {
    id: "rights",
    title: "Your rights",
    paragraphs: [
      "Your information stays yours. Write to us at any time to use any of these rights; you need not give a reason.",
    ],
    items: [
      ["Access", "Ask what we hold about you, and receive a copy."],
      ["Correction", "Have anything that is wrong put right."],
      ["Deletion", "Have it deleted, except for what the law makes us keep, such as records of orders."],
      ["Objection", "Object to a use of it, and we will stop unless the law obliges us."],
      [
        "Withdrawing consent",
        "Take back any consent you gave. A prayer, a story or a name that was public is then taken down.",
      ],
    ],
  },
  {
    id: "children",
    title: "Children",
    paragraphs: [
      "This site is not meant for children under 13 and does not serve them. We do not knowingly collect information from a child under 13. If you believe a child has sent us some, tell us and we will delete it.",
    ],
  },
  {
    id: "changes",
    title: "Changes to this policy",
    paragraphs: [
      "When this policy changes, the new text stands on this page with a new date at the top. If a change affects a consent you gave, we ask again instead of assuming.",
    ],
  },
];
