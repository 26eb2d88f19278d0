import { Column, Hr, Img, Link, Row, Section, Text } from "@react-email/components";
import { MailFrame } from "#app/platform/email/mail-frame.tsx";
import { mailStyle } from "#app/platform/email/mail-style.ts";
import { priceText } from "#app/platform/money.ts";
import { mailedAddressLines, mailedThanks } from "../checkout/address-lines.ts";
import { orderName, type Order, type OrderLineRow } from "../orders/order.ts";
import { pictureUrl } from "../pictures.ts";

type ReceiptProps = {
  order: Order;
  baseUrl: string;
  confirmationUrl: string;
  orderUrl: string | null;
  trackingUrl: string;
};

/** The receipt: what was bought, what it cost, where it goes. */
export function Receipt({ order, baseUrl, confirmationUrl, orderUrl, trackingUrl }: ReceiptProps) {
  const money = (minor: number) => priceText({ minor, currency: order.currency });
  return (
    <MailFrame
      preview={`Order ${orderName(order)}, ${money(order.totalMinor)}. Thank you.`}
      heading={mailedThanks(order.address)}
    >
      <Text className="ink" style={mailStyle.text}>
        We have your order {orderName(order)} and will pack it next. This was a test checkout: no money moved.
      </Text>
      <Hr className="rule" style={mailStyle.rule} />
      {order.lines.map((line) => (
        <BoughtLine key={line.id} line={line} baseUrl={baseUrl} money={money} />
      ))}
      <Hr className="rule" style={mailStyle.rule} />
      <Section>
        <Amount label="Subtotal" amount={money(order.subtotalMinor)} />
        {order.discountMinor > 0 && (
          <Amount label={`Discount ${order.discountCode ?? ""}`} amount={`−${money(order.discountMinor)}`} />
        )}
        <Amount label={`Shipping (${order.shippingTitle})`} amount={money(order.shippingMinor)} />
        <Amount label="Tax" amount={money(order.taxMinor)} />
        <Amount label="Total" amount={money(order.totalMinor)} isTotal />
      </Section>
      <Hr className="rule" style={mailStyle.rule} />
      <Text className="quiet" style={mailStyle.label}>
        Delivery to
      </Text>
      <Text className="ink" style={mailStyle.text}>
        {mailedAddressLines(order.address).map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </Text>
      <Text className="ink" style={mailStyle.text}>
        Paid with the test card ending in {order.cardLastFour}.{" "}
        <Link className="ink" style={mailStyle.link} href={confirmationUrl}>
          See your order
        </Link>{" "}
        or{" "}
        <Link className="ink" style={mailStyle.link} href={orderUrl ?? trackingUrl}>
          track it
        </Link>
        {orderUrl === null ? " with its number and this email address." : "."}
      </Text>
    </MailFrame>
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
  return (
    <Row style={mailStyle.row}>
      <Column style={mailStyle.picture}>
        {line.picturePath && (
          <Img
            src={pictureUrl(`${baseUrl}/`, line.picturePath, 128)}
            width={64}
            height={80}
            alt=""
            style={mailStyle.image}
          />
        )}
      </Column>
      <Column>
        <Text className="ink" style={mailStyle.item}>
          {line.title}
        </Text>
        <Text className="quiet" style={mailStyle.small}>
          {line.variantTitle === "Default Title" ? "" : `${line.variantTitle}, `}
          {line.quantity} × {money(line.unitMinor)}
        </Text>
      </Column>
      <Column align="right" style={mailStyle.price}>
        <Text className="ink" style={mailStyle.item}>
          {money(line.unitMinor * line.quantity)}
        </Text>
      </Column>
    </Row>
  );
}

function Amount({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  const style = isTotal ? mailStyle.total : mailStyle.amount;
  return (
    <Row>
      <Column>
        <Text className={isTotal ? "ink" : "quiet"} style={style}>
          {label}
        </Text>
      </Column>
      <Column align="right" style={mailStyle.price}>
        <Text className="ink" style={style}>
          {amount}
        </Text>
      </Column>
    </Row>
  );
}
