import { describe, expect, test } from "vitest";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import { restockTemplate } from "./restock-template.ts";

const stop = "https://shod.example/mail/unsubscribe?token=sample";
const postalAddress = "PO Box 7, Bay Shore, NY 11706";
const link = "https://shod.example/product/pilgrim-low?Color=Ivory&Size=9";

describe("the back-in-stock email", () => {
  test("names product and variant, and links to it", async () => {
    const { subject, html, text } = await renderTemplate(
      restockTemplate({ productTitle: "Pilgrim <Low>", variantTitle: "Ivory / 9", link, stop, postalAddress }),
    );
    expect(subject).toBe("Back in stock: Pilgrim <Low>, Ivory / 9");
    expect(text).toContain("Pilgrim <Low>, Ivory / 9 is back in stock.");
    expect(text).toContain(link);
    expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(html).not.toContain("<Low>");
    for (const part of [stop, postalAddress, "Stop restock emails"]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  });

  test("names only the product when it has a single variant", () => {
    expect(
      restockTemplate({ productTitle: "Gleaner Tote", variantTitle: "Default Title", link, stop, postalAddress })
        .subject,
    ).toBe("Back in stock: Gleaner Tote");
  });
});
