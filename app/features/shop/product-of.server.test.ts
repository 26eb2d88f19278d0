import { describe, expect, test } from "vitest";
import type { PageContent } from "#app/features/catalog/catalog.ts";
import type { ListingSource } from "./list/listing.server.ts";
import { productDetailsOf } from "./product-of.server.ts";

const source = {
  listed: { title: "Low", variants: [] },
  catalog: { title: "Low", description: "" },
  variants: [],
  customization: undefined,
  collections: [],
} as unknown as ListingSource;

const details = (content: Partial<PageContent>) =>
  productDetailsOf(source, { descriptionHtml: "", images: [], videos: [], ...content });

const poster = { previewImage: { url: "https://cdn.shopify.com/s/files/1/poster.jpg" } };

describe("a product page", () => {
  test("has the facts of metafields that its description does not state itself", () => {
    const descriptionHtml = "<dl><dt>Material</dt><dd>Suede</dd><dt>Sole</dt><dd>Rubber</dd></dl>";
    const facts: [string, string][] = [
      ["Material", "Leather"],
      ["Care", "Wipe clean"],
    ];
    expect(details({ facts }).specification).toEqual(facts);
    expect(details({ facts, descriptionHtml }).specification).toEqual([
      ["Material", "Suede"],
      ["Sole", "Rubber"],
      ["Care", "Wipe clean"],
    ]);
    expect(details({}).specification).toEqual([]);
  });

  test("has the videos of players that pages may show, and no others", () => {
    const video = (embedUrl: string, originUrl: string) => ({ alt: null, ...poster, embedUrl, originUrl });
    const { externalVideos } = details({
      externalVideos: [
        video("https://www.youtube.com/embed/F_1WoC-dpZ8", "https://youtu.be/F_1WoC-dpZ8"),
        video("https://unknown.example/1", "https://vimeo.com/76979871"),
        video("https://unknown.example/1", "https://unknown.example/1"),
      ],
    });
    expect(externalVideos?.map(({ host, poster }) => [host, poster])).toEqual([
      ["YouTube", "https://cdn.shopify.com/s/files/1/poster.jpg"],
      ["Vimeo", "https://cdn.shopify.com/s/files/1/poster.jpg"],
    ]);
  });

  test.each([
    [["model/gltf-binary"], "low.glb", null],
    [["model/gltf-binary", "model/vnd.usdz+zip"], "low.glb", "low.usdz"],
    [["model/vnd.usdz+zip"], null, "low.usdz"],
    [["application/octet-stream"], undefined, undefined],
  ])("has the files of a model: %j", (types, url, arUrl) => {
    const models = types.map((mimeType) => ({
      mimeType,
      url: `https://cdn.shopify.com/low${mimeType.includes("usdz") ? ".usdz" : mimeType.includes("gltf") ? ".glb" : ""}`,
    }));
    const [model] = details({ models: [{ alt: "Low in 3D", ...poster, models }] }).models ?? [];
    const name = (address: string | null | undefined) => address && address.split("/").at(-1);
    expect([name(model?.url), name(model?.arUrl)]).toEqual([url, arUrl]);
  });
});
