import { describe, expect, test } from "vitest";
import { letterOf } from "#app/platform/email/letter.tsx";
import { restockLetter } from "./restock-letter.ts";

const link = "https://shod.example/product/pilgrim-low?Color=Ivory&Size=9";

describe("the mail that says an item is back", () => {
  test("names product and variant, and leads to it", async () => {
    const { subject, html, text } = await letterOf(
      restockLetter({ productTitle: "Pilgrim <Low>", variantTitle: "Ivory / 9", link }),
    );
    expect(subject).toBe("It is back: Pilgrim <Low>, Ivory / 9");
    expect(text).toContain("Pilgrim <Low>, Ivory / 9 is in stock again.");
    expect(text).toContain(link);
    expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(html).not.toContain("<Low>");
  });

  test("of an only variant names the product alone", () => {
    expect(restockLetter({ productTitle: "Gleaner Tote", variantTitle: "Default Title", link }).subject).toBe(
      "It is back: Gleaner Tote",
    );
  });
});
