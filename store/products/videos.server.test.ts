import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "#tests/support/database.ts";
import { aStorefront } from "#tests/support/factories/storefront.ts";
import { aShoe } from "#tests/support/factories/store-catalog.ts";
import { SAMPLE_PRODUCTS } from "../catalog/products.ts";
import { picturesOf } from "../catalog/sample-pictures.server.ts";
import { SAMPLE_VIDEOS, videosOfSample } from "../catalog/sample-videos.server.ts";
import { products } from "../store.tables.server.ts";

type Source = { url: string; mimeType: string; format: string; width: number; height: number };
type Media = {
  __typename: string;
  id: string;
  alt: string | null;
  mediaContentType: string;
  previewImage: { url: string } | null;
  sources?: Source[];
};

const MEDIA = `__typename id alt mediaContentType previewImage { url } ... on Video { sources { url mimeType format width height } }`;
const OF_PRODUCT = `query ($handle: String!, $first: Int!, $after: String) { productByHandle(handle: $handle) {
  images(first: 50) { nodes { url } }
  media(first: $first, after: $after) { nodes { ${MEDIA} } pageInfo { hasNextPage endCursor } } } }`;
type OfProduct = {
  productByHandle: {
    images: { nodes: { url: string }[] };
    media: { nodes: Media[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
  };
};

describe("a video of a product", () => {
  test("[PROV-01] is listed after the pictures, with a preview picture and all its files", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { productByHandle } = await data<OfProduct>(OF_PRODUCT, { handle: "pilgrim-low", first: 50 });
    const { images, media } = productByHandle;
    const video = media.nodes.at(-1);
    expect(media.nodes).toHaveLength(images.nodes.length + 1);
    expect(video).toMatchObject({
      __typename: "Video",
      alt: "Pilgrim Low in Ivory, from the front and the side, in passing light",
      mediaContentType: "VIDEO",
      previewImage: images.nodes.find(({ url }) => url.endsWith("ivory-three.webp")),
      sources: [
        { mimeType: "video/mp4", format: "mp4", width: 720, height: 900 },
        { mimeType: "video/webm", format: "webm", width: 720, height: 900 },
      ],
    });
    expect(media.nodes.slice(0, -1).every(({ mediaContentType }) => mediaContentType === "IMAGE")).toBe(true);

    const before = await data<OfProduct>(OF_PRODUCT, { handle: "pilgrim-low", first: images.nodes.length });
    expect(before.productByHandle.media.pageInfo.hasNextPage).toBe(true);
    const after = before.productByHandle.media.pageInfo.endCursor;
    const rest = await data<OfProduct>(OF_PRODUCT, { handle: "pilgrim-low", first: 50, after });
    expect(rest.productByHandle.media.nodes).toEqual([video]);

    const node = `query ($id: ID!) { node(id: $id) { ... on Media { ${MEDIA} } } }`;
    expect(await data(node, { id: video?.id })).toEqual({ node: video });
    expect(await data(node, { id: "gid://shopify/Video/8100001999" })).toEqual({ node: null });
  });

  test("is sent whole or in ranges by the CDN route, to any origin, and nothing else is", async ({ db }) => {
    const { data, store } = await aStorefront(db);
    const { productByHandle } = await data<OfProduct>(OF_PRODUCT, { handle: "pilgrim-low", first: 50 });
    const sources = productByHandle.media.nodes.at(-1)?.sources ?? [];
    const get = (url: string, headers: Record<string, string> = {}, method = "GET") => {
      const { pathname } = new URL(url);
      return store.fetch(
        new Request(`http://store.test${pathname.slice(pathname.indexOf("/cdn/"))}`, { method, headers }),
      );
    };
    for (const { url, mimeType, format } of sources) {
      const file = readFileSync(path.join(SAMPLE_VIDEOS, `pilgrim-low/ivory-three.${format}`));
      const whole = await get(url);
      expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(file)]).toEqual([200, true]);
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        "content-type": mimeType,
        "content-length": String(file.length),
        "accept-ranges": "bytes",
        "x-content-type-options": "nosniff",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      });
      const part = await get(url, { Range: "bytes=100-199" });
      expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 100-199/${file.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(100, 200));
      const beyond = await get(url, { Range: `bytes=${file.length}-` });
      expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${file.length}`]);
      const known = { "If-None-Match": whole.headers.get("ETag") ?? "" };
      expect((await get(url, known)).status).toBe(304);
      const listed = await get(url, {}, "HEAD");
      expect([listed.status, listed.headers.get("Content-Length"), await listed.text()]).toEqual([
        200,
        String(file.length),
        "",
      ]);
    }
    const [{ url } = { url: "" }] = sources;
    for (const other of [url.replace("8100001", "8100002"), url.replace("three.mp4", "side.mp4"), `${url}/..%2fx`])
      expect((await get(other)).status, other).toBe(404);
  });

  test("does not allow path traversal, and is a 404 if its file is missing", async ({ db }) => {
    const { store } = await aStorefront(db);
    const { product } = await aShoe(db);
    const files = ["../products.ts", "../../../../../../etc/hostname", "gone/video.mp4"].map((file) => ({
      file,
      width: 1,
      height: 1,
    }));
    await db.update(products).set({ videos: [{ altText: null, preview: "gone.webp", files }] });
    for (const name of ["products.ts", "hostname", "video.mp4"])
      expect((await store.fetch(new Request(`http://store.test/cdn/videos/${product.id}/${name}`))).status).toBe(404);
  });

  test("is made from one of the product's pictures, and is small", async () => {
    const found = await Promise.all(
      SAMPLE_PRODUCTS.map(async (sample) => videosOfSample(sample, await picturesOf(sample))),
    );
    const files = found.flat().flatMap((video) => video.files.map(({ file }) => file));
    expect(files).toEqual(["pilgrim-low/ivory-three.mp4", "pilgrim-low/ivory-three.webm"]);
    for (const file of files) expect(readFileSync(path.join(SAMPLE_VIDEOS, file)).length).toBeLessThan(250_000);
    expect(await videosOfSample(SAMPLE_PRODUCTS[0]!, await picturesOf(SAMPLE_PRODUCTS[0]!), "no-such-folder")).toEqual(
      [],
    );
  });
});
