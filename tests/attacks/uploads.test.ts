import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mp4 } from "../support/factories/videos.ts";
import { siteForUploads, type Headers } from "../support/uploading.ts";

const { upload, headersOf, storedIn, temporary, stored, dataDirectory, url } = siteForUploads();

const jpeg = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: "#b5651d" } })
    .jpeg()
    .toBuffer();

describe("the name of a stored file", () => {
  test("attack U3: cannot be influenced through the product, the index or the bucket", async () => {
    const odd: [string, Headers, number][] = [
      ["product-photos", { "X-Product-Id": "gid://shopify/Product/../../x" }, 400],
      ["product-photos", { "X-Product-Id": "8100001" }, 400],
      ["product-photos", { "X-Product-Id": `gid://shopify/Product/${"9".repeat(30)}` }, 400],
      ["product-photos", { "X-Upload-Index": "../1" }, 400],
      ["product-photos", { "X-Upload-Index": "-1" }, 400],
      ["product-photo-sizes", {}, 404],
      ["temporary", {}, 404],
      ["..%2f..", {}, 404],
      ["constructor", {}, 404],
    ];
    for (const [bucket, headers, status] of odd) {
      const response = await upload(bucket, await jpeg(), headers);
      expect([response.status, typeof response.body.error], `${bucket} ${JSON.stringify(headers)}`).toEqual([
        status,
        "string",
      ]);
    }
  });
});

describe("access to uploads", () => {
  test("attack U14: is limited to admins on the site's own pages, for existing products", async () => {
    const kept = storedIn("product-photos");
    const photo = await jpeg();
    const asGuest = await upload("product-photos", photo, { Cookie: "" });
    expect(asGuest).toEqual({ status: 401, body: { error: "Please sign in to continue" } });
    const forged = await upload("product-photos", photo, { Cookie: "better-auth.session_token=forged.forged" });
    expect(forged.status).toBe(401);
    const elsewhere = await upload("product-photos", photo, { Origin: "https://evil.example" });
    expect(elsewhere.status).toBe(403);
    const unknown = await upload("product-photos", photo, { "X-Product-Id": "gid://shopify/Product/999999999" });
    expect(unknown).toEqual({ status: 404, body: { error: "There is no such product." } });
    expect((await upload("list/product-photos", "{}", { Cookie: "" })).status).toBe(401);
    expect(storedIn("product-photos")).toEqual(kept);
    expect(temporary()).toEqual([]);
  });

  test("attack B12: needs a file's full URL or the admin role: no listing, partial path, pattern or adjacent name finds one", async () => {
    const { body } = await upload("product-photos", await jpeg(800, 800), { "X-Upload-Index": "7" });
    const address = body.url ?? "";
    const at = Number(/-(\d{13})-7/.exec(address)?.[1]);
    const parts = [
      "/storage",
      "/storage/v1/object/public",
      "/storage/v1/object/public/product-photos",
      "/storage/v1/object/public/product-photos/",
      "/storage/v1/object/list/product-photos",
      "/storage/v1/object/public/product-photos?list-type=2&prefix=8100001",
      "/storage/v1/object/public/product-photo-sizes/",
      address.slice(0, -1),
      address.replace(/-7\.webp$/, "-*.webp"),
      address.replace(/-7\.webp$/, "-%25.webp"),
      ...[-2, -1, 1, 2].map((near) => address.replace(String(at), String(at + near))),
      ...[6, 8].map((index) => address.replace("-7.webp", `-${index}.webp`)),
      address.replace("product-photos", "product-videos"),
      address.replace("product-photos", "product-photo-sizes").replace(".webp", ".w640.webp"),
    ];
    const seen = [];
    for (const part of parts) {
      const response = await fetch(url() + part);
      seen.push([part, response.status, await response.text()]);
    }
    expect(seen).toEqual(parts.map((part) => [part, 404, "Not found"]));
    const listed = await upload("list/product-photos", "{}", { Cookie: "", "Content-Type": "application/json" });
    expect(listed).toEqual({ status: 401, body: { error: "Please sign in to continue" } });
    expect((await fetch(url() + address)).status).toBe(200);
  });

  test("[STOR-05] lists the first hundred files by name unless the request says otherwise", async () => {
    const ask = async (body: object) => {
      const response = await fetch(`${url()}/storage/v1/object/list/product-photos`, {
        method: "POST",
        headers: headersOf({ "Content-Type": "application/json" }),
        body: JSON.stringify(body),
      });
      return { status: response.status, files: (await response.json()) as { name: string; url: string }[] };
    };
    const names = storedIn("product-photos").toSorted();
    const all = await ask({});
    expect([all.status, all.files.map(({ name }) => name)]).toEqual([200, names.slice(0, 100)]);
    expect(all.files[0]?.url).toBe(`/storage/v1/object/public/product-photos/${names[0]}`);
    const two = await ask({ limit: 2, offset: 1, sortBy: { order: "desc" } });
    expect(two.files.map(({ name }) => name)).toEqual(names.toReversed().slice(1, 3));
    expect((await ask({ limit: 0 })).status).toBe(400);
    expect((await ask({ sortBy: { column: "password" } })).status).toBe(400);
  });
});

describe("a stored file", () => {
  test("attack U9: is served with its detected type, sandboxed, and in ranges", async () => {
    const video = await upload("product-videos", mp4(10_000));
    const photo = await upload("product-photos", await jpeg());
    for (const [{ body }, type] of [
      [video, "video/mp4"],
      [photo, "image/webp"],
    ] as const) {
      const response = await fetch(url() + body.url, { headers: { Range: "bytes=0-49" } });
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 50]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": type,
        "content-disposition": `inline; filename="${body.name}"`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-site",
        "cache-control": "max-age=3600",
      });
      expect(response.headers.get("set-cookie")).toBeNull();
    }
  });

  test("attack U15: is the only thing served there, however the path is written", async () => {
    mkdirSync(stored("product-photos"), { recursive: true });
    writeFileSync(stored("product-photos", "notes.txt"), "not an upload");
    const { body } = await upload("product-photos", await jpeg());
    const photos = "/storage/v1/object/public/product-photos";
    const paths = [
      `${photos}/../../../secret`,
      `${photos}/..%2f..%2fsecret`,
      `${photos}/..\\..\\secret`,
      `${photos}//${body.name}`,
      `/${photos}/${body.name}`,
      `${photos}/notes.txt`,
      "/storage/product-photos",
      `/storage/v1/object/product-photos/${body.name}`,
      "/storage/v1/object/public/temporary/x",
    ];
    const secret = readFileSync(path.join(dataDirectory, "secret"), "utf8").trim();
    for (const asked of paths) {
      const { status, text } = await getUnnormalized(asked);
      // A path with a backslash is refused before it is resolved.
      expect([404, asked.includes("\\") ? 400 : 404], asked).toContain(status);
      expect(text.includes(secret) || text.includes("not an upload"), asked).toBe(false);
    }
    expect((await getUnnormalized(`${photos}/${body.name}`)).status).toBe(200);
  });
});

/** Requests a path unchanged; a browser, or fetch, would normalize it first. */
function getUnnormalized(asked: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url());
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: asked, agent: false }, (response) => {
      let text = "";
      response.setEncoding("latin1").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
