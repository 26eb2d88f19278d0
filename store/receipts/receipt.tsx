import { Fragment } from "react";
import { Column, Hr, Img, Link, Row, Section, Text } from "@react-email/components";
import { EmailFrame } from "#app/platform/email/email-frame.tsx";
import { emailStyle } from "#app/platform/email/email-style.ts";
import { priceText } from "#app/platform/money.ts";
import { orderName, type Order, type OrderLineRow } from "../orders/order.ts";
import { optionsOf, struckMinor } from "../checkout/open-checkout.ts";
import { linePictureUrl } from "../pictures.ts";

type ReceiptProps = {
  order: Order;
  baseUrl: string;
  confirmationUrl: string;
  orderUrl: string | null;
  trackingUrl: string;
  /** Label and URL of the pages about orders. */
  helpLinks: [label: string, url: string][];
  note: string;
};

/** The HTML receipt: items and totals. */
export function Receipt({ order, baseUrl, confirmationUrl, orderUrl, trackingUrl, helpLinks, note }: ReceiptProps) {
  const money = (minor: number) => priceText({ minor, currency: order.currency });
  return (
    <EmailFrame preview={`Order ${orderName(order)}, ${money(order.totalMinor)}. Thank you.`} heading="Thank you.">
      <Text className="ink" style={emailStyle.text}>
        We’ve received your order {orderName(order)} and are getting it ready to ship. This was a test checkout, so you
        weren’t charged.
      </Text>
      <Hr className="rule" style={emailStyle.rule} />
      {order.lines.map((line) => (
        <BoughtLine key={line.id} line={line} baseUrl={baseUrl} money={money} />
      ))}
      <Hr className="rule" style={emailStyle.rule} />
      <Section>
        <Amount label="Subtotal" amount={money(order.subtotalMinor)} />
        {order.discountMinor > 0 && (
          <Amount label={`Discount ${order.discountCode ?? ""}`} amount={`−${money(order.discountMinor)}`} />
        )}
        <Amount label={`Shipping (${order.shippingTitle})`} amount={money(order.shippingMinor)} />
        <Amount label="Tax" amount={money(order.taxMinor)} />
        <Amount label="Total" amount={money(order.totalMinor)} isTotal />
      </Section>
      <Hr className="rule" style={emailStyle.rule} />
      <Text className="ink" style={emailStyle.text}>
        Paid with the test card ending in {order.cardLastFour}.{" "}
        <Link className="ink" style={emailStyle.link} href={confirmationUrl}>
          See your order
        </Link>{" "}
        or{" "}
        <Link className="ink" style={emailStyle.link} href={orderUrl ?? trackingUrl}>
          track it
        </Link>
        {orderUrl === null ? " with its number and this email address." : "."}
      </Text>
      <Text className="ink" style={emailStyle.text}>
        {helpLinks.map(([label, url], at) => (
          <Fragment key={url}>
            {at > 0 && " · "}
            <Link className="ink" style={emailStyle.link} href={url}>
              {label}
            </Link>
          </Fragment>
        ))}
      </Text>
      <Text className="quiet" style={emailStyle.small}>
        {note}
      </Text>
    </EmailFrame>
  );
}

function BoughtLine({
  line,
  baseUrl,
  money,
}: {
  line: OrderLineRow;
  baseUrl: string;
  money: (minor: number) => string;
}) {
  const struck = struckMinor(line);
  return (
    <Row style={emailStyle.row}>
      <Column style={emailStyle.picture}>
        {line.picturePath && (
          <Img
            src={`${linePictureUrl(`${baseUrl}/`, line.picturePath)}?width=128`}
            width={64}
            height={80}
            alt=""
            style={emailStyle.image}
          />
        )}
      </Column>
      <Column>
        <Text className="ink" style={emailStyle.item}>
          {line.title}
        </Text>
        {optionsOf(line) && (
          <Text className="quiet" style={emailStyle.small}>
            {optionsOf(line)}
          </Text>
        )}
        <Text className="quiet" style={emailStyle.small}>
          {line.quantity} × {money(line.unitMinor)}
          {struck !== null && (
            <>
              {" "}
              <s>{money(struck)}</s>
            </>
          )}
        </Text>
      </Column>
      <Column align="right" style={emailStyle.price}>
        <Text className="ink" style={emailStyle.item}>
          {money(line.unitMinor * line.quantity)}
        </Text>
      </Column>
    </Row>
  );
}

function Amount({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  const style = isTotal ? emailStyle.total : emailStyle.amount;
  return (
    <Row>
      <Column>
        <Text className={isTotal ? "ink" : "quiet"} style={style}>
          {label}
        </Text>
      </Column>
      <Column align="right" style={emailStyle.price}>
        <Text className="ink" style={style}>
          {amount}
        </Text>
      </Column>
    </Row>
  );
}
