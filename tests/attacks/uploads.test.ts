import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { film } from "../factories/films.ts";
import { siteForUploads, type Headers } from "../uploading.ts";

vi.setConfig({ testTimeout: 120_000 });

const { upload, headersOf, keptIn, temporary, stored, dataDirectory, url } = siteForUploads();

const jpeg = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: "#b5651d" } })
    .jpeg()
    .toBuffer();

describe("the name of a file", () => {
  test("attack U3: [STOR-04] is made by the server, whatever the upload is called", async () => {
    const names = [
      "../../x.jpg",
      "..%2f..%2fx",
      "C:\\x",
      "a%00.php",
      "x".repeat(300),
      "%E2%80%AEgpj.exe",
      ".htaccess",
      "%",
    ];
    for (const [n, name] of names.entries()) {
      const sent = { "X-File-Name": name, "X-Upload-Index": String(n) };
      const { status, body } = await upload("product-photos", await jpeg(), sent);
      expect(status, name).toBe(201);
      expect(body.name, name).toMatch(new RegExp(`^8100001-\\d{13}-${n}\\.webp$`));
      expect(body.url, name).toBe(`/storage/v1/object/public/product-photos/${body.name}`);
      expect(keptIn("product-photos"), name).toContain(body.name);
    }
    expect(readdirSync(stored()).toSorted()).toEqual(["product-photos", "temporary"]);
  });

  test("attack U3: cannot be chosen by the product, the index or the bucket either", async () => {
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
      const answer = await upload(bucket, await jpeg(), headers);
      expect([answer.status, typeof answer.body.error], `${bucket} ${JSON.stringify(headers)}`).toEqual([
        status,
        "string",
      ]);
    }
  });

  test("attack U11: is another one for each of many uploads at once", async () => {
    const photo = await jpeg();
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload("product-photos", photo)));
    const names = answers.map(({ body }) => body.name);
    expect(new Set(names).size).toBe(12);
    for (const name of names) expect(keptIn("product-photos")).toContain(name);
  });
});

describe("who may", () => {
  test("attack U14: upload or list is an admin on a page of ours, for a product that there is", async () => {
    const kept = keptIn("product-photos");
    const photo = await jpeg();
    const nobody = await upload("product-photos", photo, { Cookie: "" });
    expect(nobody).toEqual({ status: 401, body: { error: "Please sign in to continue" } });
    const forged = await upload("product-photos", photo, { Cookie: "better-auth.session_token=forged.forged" });
    expect(forged.status).toBe(401);
    const elsewhere = await upload("product-photos", photo, { Origin: "https://evil.example" });
    expect(elsewhere.status).toBe(403);
    const unknown = await upload("product-photos", photo, { "X-Product-Id": "gid://shopify/Product/999999999" });
    expect(unknown).toEqual({ status: 404, body: { error: "There is no such product." } });
    expect((await upload("list/product-photos", "{}", { Cookie: "" })).status).toBe(401);
    expect(keptIn("product-photos")).toEqual(kept);
    expect(temporary()).toEqual([]);
  });

  test("attack B12: see uploaded files without their whole address is an admin: no list, part, pattern or neighbor of a name finds one", async () => {
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
      const answer = await fetch(url() + part);
      seen.push([part, answer.status, await answer.text()]);
    }
    expect(seen).toEqual(parts.map((part) => [part, 404, "Not found"]));
    const listed = await upload("list/product-photos", "{}", { Cookie: "", "Content-Type": "application/json" });
    expect(listed).toEqual({ status: 401, body: { error: "Please sign in to continue" } });
    expect((await fetch(url() + address)).status).toBe(200);
  });

  test("[STOR-05] list is told a hundred files from the first, by name, when nothing else is asked for", async () => {
    const ask = async (body: object) => {
      const answer = await fetch(`${url()}/storage/v1/object/list/product-photos`, {
        method: "POST",
        headers: headersOf({ "Content-Type": "application/json" }),
        body: JSON.stringify(body),
      });
      return { status: answer.status, files: (await answer.json()) as { name: string; url: string }[] };
    };
    const names = keptIn("product-photos").toSorted();
    const all = await ask({});
    expect([all.status, all.files.map(({ name }) => name)]).toEqual([200, names.slice(0, 100)]);
    expect(all.files[0]?.url).toBe(`/storage/v1/object/public/product-photos/${names[0]}`);
    const two = await ask({ limit: 2, offset: 1, sortBy: { order: "desc" } });
    expect(two.files.map(({ name }) => name)).toEqual(names.toReversed().slice(1, 3));
    expect((await ask({ limit: 0 })).status).toBe(400);
    expect((await ask({ sortBy: { column: "password" } })).status).toBe(400);
  });
});

describe("what is served", () => {
  test("attack U9: is of the type it was found to be, runs nothing, and comes in ranges", async () => {
    const video = await upload("product-videos", film(10_000));
    const photo = await upload("product-photos", await jpeg());
    for (const [{ body }, type] of [
      [video, "video/mp4"],
      [photo, "image/webp"],
    ] as const) {
      const answer = await fetch(url() + body.url, { headers: { Range: "bytes=0-49" } });
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, 50]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "content-disposition": `inline; filename="${body.name}"`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-site",
        "cache-control": "max-age=3600",
      });
      expect(answer.headers.get("set-cookie")).toBeNull();
      const beyond = await fetch(url() + body.url, { headers: { Range: "bytes=99999999-" } });
      expect(beyond.status).toBe(416);
      const many = await fetch(url() + body.url, {
        headers: { Range: `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-`).join(",")}` },
      });
      expect([many.status, many.headers.get("content-range")]).toEqual([200, null]);
      await many.arrayBuffer();
    }
  });

  test("attack U15: is nothing but uploads, however a path is written", async () => {
    mkdirSync(stored("product-photos"), { recursive: true });
    writeFileSync(stored("product-photos", "notes.txt"), "not an upload");
    const { body } = await upload("product-photos", await jpeg());
    const photos = "/storage/v1/object/public/product-photos";
    const paths = [
      `${photos}/../../../secret`,
      `${photos}/..%2f..%2fsecret`,
      `${photos}/%2e%2e/%2e%2e/secret`,
      `${photos}/..%5c..%5csecret`,
      `${photos}/..\\..\\secret`,
      `${photos}//${body.name}`,
      `/${photos}/${body.name}`,
      `${photos}/${body.name}%00.txt`,
      `${photos}/notes.txt`,
      `${photos}/`,
      `${photos}/..`,
      "/uploads/../.env",
      "//uploads",
      "/uploads/%5c..%5c.env",
      "/.env",
      "/storage/product-photos",
      `/storage/v1/object/product-photos/${body.name}`,
      "/storage/v1/object/public/temporary/x",
    ];
    const secret = readFileSync(path.join(dataDirectory, "secret"), "utf8").trim();
    for (const asked of paths) {
      const { status, text } = await plainly(asked);
      // What is no address at all is refused before anybody looks what it may name.
      expect([404, asked.includes("\\") ? 400 : 404], asked).toContain(status);
      expect(text.includes(secret) || text.includes("not an upload"), asked).toBe(false);
    }
    expect((await plainly(`${photos}/${body.name}`)).status).toBe(200);
  });
});

/** Asks for a path as it stands here: a browser, or fetch, would tidy it first. */
function plainly(asked: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url());
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: asked, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("latin1").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
