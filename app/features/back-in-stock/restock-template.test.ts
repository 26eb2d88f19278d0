import { describe, expect, test } from "vitest";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import { restockTemplate } from "./restock-template.ts";

const stop = "https://shod.example/mail/unsubscribe?token=sample";
const postalAddress = "PO Box 7, Bay Shore, NY 11706";
const link = "https://shod.example/product/pilgrim-low?Color=Ivory&Size=9";

describe("the mail that says an item is back", () => {
  test("names product and variant, and leads to it", async () => {
    const { subject, html, text } = await renderTemplate(
      restockTemplate({ productTitle: "Pilgrim <Low>", variantTitle: "Ivory / 9", link, stop, postalAddress }),
    );
    expect(subject).toBe("It is back: Pilgrim <Low>, Ivory / 9");
    expect(text).toContain("Pilgrim <Low>, Ivory / 9 is in stock again.");
    expect(text).toContain(link);
    expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(html).not.toContain("<Low>");
    for (const part of [stop, postalAddress, "Stop restock emails"]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  });

  test("of an only variant names the product alone", () => {
    expect(
      restockTemplate({ productTitle: "Gleaner Tote", variantTitle: "Default Title", link, stop, postalAddress })
        .subject,
    ).toBe("It is back: Gleaner Tote");
  });
});
