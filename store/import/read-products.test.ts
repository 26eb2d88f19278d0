import { describe, expect, test } from "vitest";
import { readProducts } from "./read-products.ts";

const read = (...lines: string[]) => readProducts(lines.join("\n"), "USD");
const HEAD =
  "Handle,Title,Body (HTML),Type,Tags,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text";

describe("a product export", () => {
  test("is read with several rows per product: variants, ordered pictures, and values of the first row", () => {
    const { products, problems } = read(
      HEAD,
      'ezra-low,Ezra Low,"<p>Soft, ""quiet"" leather.</p>",Sneakers,"new, leather, new",Size,8,128.00,https://a.example/2.jpg,2,Behind',
      "ezra-low,,,,,,9,130.5,https://a.example/1.jpg,1,Side",
      "ezra-low,,,,,,,,https://a.example/3.jpg,3,",
      "psalm-tee,Psalm Tee,,Apparel,,Title,Default Title,38,,,",
    );
    expect(problems).toEqual([]);
    expect(products).toMatchObject([
      {
        handle: "ezra-low",
        title: "Ezra Low",
        descriptionHtml: '<p>Soft, "quiet" leather.</p>',
        productType: "Sneakers",
        tags: ["new", "leather"],
        status: "active",
        options: [{ name: "Size", values: ["8", "9"] }],
        variants: [
          { title: "8", optionValues: ["8"], priceMinor: 12_800 },
          { title: "9", optionValues: ["9"], priceMinor: 13_050 },
        ],
        pictures: [
          { url: "https://a.example/1.jpg", altText: "Side" },
          { url: "https://a.example/2.jpg", altText: "Behind" },
          { url: "https://a.example/3.jpg", altText: null },
        ],
      },
      {
        handle: "psalm-tee",
        options: [{ name: "Title", values: ["Default Title"] }],
        variants: [{ title: "Default Title", stock: null }],
      },
    ]);
  });

  test("is read with a byte order mark, Windows line ends, line breaks inside quotes and empty lines", () => {
    const { products, problems } = readProducts(
      '\uFEFFHandle,Title,Body (HTML),Variant Price\r\na,A,"<p>One\r\ntwo</p>",1\r\n\r\nb,B,,oops\r\n',
      "USD",
    );
    expect(products.map(({ handle }) => handle)).toEqual(["a", "b"]);
    expect(problems).toEqual([
      {
        line: 5,
        reason:
          'Variant Price: "oops" is not a price: use a format like 128.00, without a currency sign or thousands separator.',
      },
    ]);
  });

  test("rejects an implausible price, with the maximum", () => {
    for (const price of ["10000000.01", "9".repeat(30)]) {
      const { problems } = readProducts(`Title,Price\nEzra Low,${price}\n`, "USD");
      expect(problems).toEqual([{ line: 2, reason: `Price: "${price}" is above the maximum price of 10,000,000.` }]);
    }
    expect(readProducts("Title,Price\nEzra Low,10000000\n", "USD").products[0]).toMatchObject({
      variants: [{ priceMinor: 1_000_000_000 }],
    });
  });

  test("needs few columns, and supports the newer template", () => {
    expect(read("Title,Price", "Ezra Low,128").products[0]).toMatchObject({
      handle: "ezra-low",
      variants: [{ priceMinor: 12_800, stock: null, taxable: true }],
    });
    const { products, problems } = read(
      "Title,URL handle,Description,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping,Product image URL,Variant image URL",
      "Ezra Low,ezra-low,<p>Soft</p>,TRUE,Active,EZ-8,Size,8,128,160,FALSE,shopify,4,CONTINUE,900,TRUE,https://a.example/1.jpg,https://a.example/8.jpg",
      ",ezra-low,,,,EZ-9,,9,128,100,TRUE,,,DENY,900,TRUE,,",
    );
    expect(problems).toEqual([]);
    expect(products[0]).toMatchObject({
      handle: "ezra-low",
      descriptionHtml: "<p>Soft</p>",
      variants: [
        {
          sku: "EZ-8",
          compareAtMinor: 16_000,
          taxable: false,
          stock: 4,
          continueSelling: true,
          weightGrams: 900,
          pictureUrl: "https://a.example/8.jpg",
        },
        { sku: "EZ-9", compareAtMinor: null, taxable: true, stock: null, continueSelling: false, pictureUrl: null },
      ],
      pictures: [{ url: "https://a.example/1.jpg" }, { url: "https://a.example/8.jpg" }],
    });
  });

  test("builds a variant's title from three options, and rejects duplicates", () => {
    const { products, problems } = read(
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price",
      "a,A,Color,Ivory,Size,8,Width,Wide,1",
      "a,,,Ivory,,9,,Wide,1",
      "a,,,Ivory,,8,,Wide,1",
    );
    expect(products[0]?.variants.slice(0, 2).map(({ title }) => title)).toEqual([
      "Ivory / 8 / Wide",
      "Ivory / 9 / Wide",
    ]);
    expect(problems).toEqual([{ line: 4, reason: 'Option1 Value: "Ivory / 8 / Wide" is already on line 2.' }]);
  });

  test("reports every invalid row with its line and reason at once", () => {
    const { problems } = read(
      "Handle,Title,Published,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Inventory Policy,Variant Grams,Variant Taxable,Variant Price,Variant Compare At Price,Image Src",
      "a,,perhaps,sold,Size,8,,,many,never,heavy,maybe,$5,-1,ftp://a.example/1.jpg",
      "a,,,,,,,,,,,,,,",
      "a,,,,,9,,Red,,,,,,,",
      ",,,,,9,,,,,,,1,,",
      "not a handle!,B,,,,,,,,,,,1,,",
      "c,C,,,,Red,,,,,,,1,,",
    );
    expect(problems.map(({ line, reason }) => `${line} ${reason.split(":")[0]}`)).toEqual([
      "2 Title",
      "2 Variant Price",
      "2 Variant Compare At Price",
      "2 Variant Inventory Policy",
      "2 Variant Inventory Qty",
      "2 Variant Grams",
      "2 Variant Taxable",
      "2 Published",
      "2 Status",
      "2 Image Src",
      "3 Option1 Value",
      "4 Option2 Value",
      "4 Variant Price",
      "5 Handle",
      "6 Handle",
      "7 Option1 Name",
    ]);
  });

  test("reports what is wrong with the file itself", () => {
    const reasons = (text: string) => readProducts(text, "USD").problems;
    expect(reasons("")).toEqual([
      { line: 1, reason: 'There is no "Title" column: this does not look like a product export.' },
      { line: 1, reason: 'There is no "Variant Price" (or "Price") column.' },
    ]);
    expect(reasons("Title,Price\n")).toEqual([{ line: 1, reason: "The file has no products." }]);
    expect(reasons('Title,Price\nA,1\n"B,2\nC,3\n')).toEqual([
      { line: 3, reason: "A quotation mark here is never closed." },
    ]);
    expect(reasons("Title,Price\nRed, blue,1\n")[0]).toMatchObject({ line: 2 });
    expect(reasons("Title,Price,Title\nA,1,B\n")).toEqual([{ line: 1, reason: 'The column "Title" appears twice.' }]);
  });

  test("skips gift cards and adjusts stock as Shopify does, with notes", () => {
    const { products, notes } = read(
      "Title,Price,Gift Card,Variant Inventory Tracker,Variant Inventory Qty",
      "Card,25,TRUE,,",
      "Counted,1,FALSE,shopify,-2",
      "Uncounted,1,FALSE,,7",
    );
    expect(products.map(({ title, variants }) => [title, variants[0]?.stock])).toEqual([
      ["Counted", 0],
      ["Uncounted", null],
    ]);
    expect(notes.map(({ line }) => line)).toEqual([2, 3]);
  });

  test("removes scripts, embeds and unsafe links from descriptions", () => {
    const html = `<h1>Ezra</h1><p onclick="x()" style="color:red">Soft <a href="javascript:alert(1)">a</a> <a href="https://b.example/">b</a></p><script>alert(1)</script><img src=x onerror=alert(1)><iframe src="//c.example"></iframe>`;
    const { products } = read("Title,Price,Body (HTML)", `A,1,"${html.replaceAll('"', '""')}"`);
    expect(products[0]?.descriptionHtml).toBe('<h2>Ezra</h2><p>Soft <a>a</a> <a href="https://b.example/">b</a></p>');
  });
});
