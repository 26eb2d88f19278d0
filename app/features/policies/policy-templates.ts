import type { PolicyName } from "./policies.ts";

/**
 * What the pages say until the owner edits them, in Markdown. {{placeholders}} are replaced by the shop's settings (policy-values.ts), also in
 * edited text.
 */
export const POLICY_TEMPLATES: Record<PolicyName, string> = {
  shipping: `## Rates and delivery times
{{shipping_rates}}

You’ll see every option for your address, with its price, before you pay. Delivery times start when your order ships.

## When your order ships
We pack orders on business days, usually within two days. When yours ships, we email you the carrier and the tracking number.

## Track your order
Enter your order number and email address on the [order status page](/order-status).

## International orders
The prices at checkout don’t include customs duties or import taxes. Your country may charge them on delivery, and the carrier collects them.

## If something goes wrong
If your package is late, damaged or missing, email us at [{{email}}](mailto:{{email}}) within 30 days of the shipping date. We’ll work with the carrier and replace or refund what was lost.`,

  returns: `## 30 days to decide
Return anything you haven’t worn outside within 30 days of delivery, in its original packaging, for a full refund of its price. Try shoes on indoors, on a clean floor.

## What can’t be returned
Items with signs of wear, items that were washed, and gift cards.

## How to return an order
1. Email [{{email}}](mailto:{{email}}) with your order number and what you’d like to return.
2. We reply within two business days with the return address and instructions.
3. Pack the items in their original box and send them with tracking.

## Exchanges
Need another size? Tell us in the same email. We’ll set the new size aside while yours is on its way back.

## Refunds
We refund your original payment method within five business days of receiving your return. Your bank may take a few more days to show it. We don’t refund the original shipping cost unless we made a mistake.

## Damaged or wrong items
We’re sorry. Send us a photo within 30 days of delivery, and we’ll pay for the return and send a replacement or a refund, whichever you prefer.`,

  terms: `## Who we are
This site is operated by {{brand}}, {{location}}. By using it or ordering from it, you agree to these terms. If you don’t agree with them, please don’t use the site.

## Orders
Your order is an offer to buy. We accept it when we email you that it has shipped. We may decline or cancel an order, for example when an item is out of stock or its price was listed in error. In that case you get a full refund.

## Prices and payment
Prices are shown without sales tax, which is added at checkout where it applies. Payment is processed by our commerce provider, {{provider}}. We never receive your card number.

## Shipping and returns
Our [shipping policy](/policies/shipping) and our [return policy](/policies/returns) are part of these terms.

## Your account
Keep your password to yourself, and tell us if someone else has used your account. You can delete your account at any time in your account settings.

## What you share with us
Prayer requests, testimonies and reviews stay yours. You allow us to show them on this site to the extent you agreed to when you sent them, until you withdraw them. Don’t send anything that isn’t true, that belongs to someone else, or that could hurt someone. We may decline or remove a submission.

## Our content
The designs, pictures and texts on this site belong to {{brand}}, except for Scripture in the public domain. You may share links and pictures to talk about our products. Any other use needs our permission.

## Liability
We’re responsible for the products we sell as the law requires. As far as the law allows, we aren’t liable for indirect damages, and our liability is limited to what you paid for the product. Nothing here limits rights you have by law.

## Changes
When we change these terms, we post them here with a new date. The terms at the time of your order apply to it.

## Contact
Questions about these terms? Email [{{email}}](mailto:{{email}}).`,

  accessibility: `{{brand}} is for everyone, and so is this site.

## What we aim for
We follow the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. Pages can be used with a keyboard and a screen reader, text can be enlarged to 200 percent, and colors have enough contrast, in dark mode, too. Shopping, from the product page to the paid order, works without JavaScript.

## How we check
We test pages with automated tools and by hand as we build them. No check finds everything.

## Tell us what doesn’t work
If something on this site gets in your way, email [{{email}}](mailto:{{email}}) and tell us the page and what you were trying to do. We reply within two business days. If you can’t place an order on the site, we’ll help you place it by email.`,

  faq: `## Which size should I order?
Start with the size you wear most. Every product page has a size guide in US, UK and EU sizes with the length in inches and centimeters. Between two sizes? Choose the larger one.

## What does shipping cost?
{{shipping_rates}}

The [shipping policy](/policies/shipping) has the details.

## When will my order arrive?
We pack orders on business days, usually within two days. The delivery time of each shipping option is shown at checkout.

## Where is my order?
Enter your order number and email address on the [order status page](/order-status). We also email you the tracking number when your order ships.

## Can I return or exchange something?
Yes, within 30 days of delivery, if it hasn’t been worn outside. See [returns and exchanges](/policies/returns).

## Can I change or cancel my order?
Email [{{email}}](mailto:{{email}}) as soon as you can. Until your order ships, we can change or cancel it.

## Will you restock my size?
Tap “Notify Me” on the product page, and we’ll email you once when your size is back in stock.

## How do I ask for prayer?
Send your request on the [prayer wall](/prayer-wall). We pray for every request. It’s posted on the wall only if you allow it, and you can leave out your name.

## Do I need an account to order?
No. If you create one with the email address you ordered with, [your orders](/account-settings/orders) are there, with their tracking.

## Do you sell gift cards?
Not at the moment.

## Where do I enter a promo code?
In your cart, before you check out. Items at a reduced price are in the shop under [Sale](/shop?filter=sale). We don’t have standing discounts for groups, such as students.

## How do I care for my shoes?
Wipe them with a damp cloth and let them dry at room temperature. Don’t put them in a washing machine.

## What do you give away?
We give away {{giving_percent}} percent of our profits. The [Give Back page](/give) shows what was set aside and where it went.`,

  privacy: "",
};
