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
        status: undefined,
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
        variants: [{ title: "Default Title", stock: undefined }],
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
      pictures: undefined,
      variants: [{ priceMinor: 12_800, stock: undefined, taxable: undefined }],
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
        {
          sku: "EZ-9",
          compareAtMinor: null,
          taxable: true,
          stock: undefined,
          continueSelling: false,
          pictureUrl: null,
        },
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
      {
        line: 1,
        reason: 'There is no "Title" column: this is no product export of Shopify, WooCommerce or Squarespace.',
      },
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

  test("reads whole quantities however a spreadsheet writes them, and reports dates in place of codes", () => {
    const { products, problems, notes } = read(
      "Title,Price,Inventory quantity,SKU",
      "A,1,4.0,Oct-12",
      'B,1,"12,00",EZ-8',
      "C,1,4.5,EZ-9",
    );
    expect(products.map(({ variants }) => variants[0]?.stock)).toEqual([4, 12, 0]);
    expect(problems).toEqual([{ line: 4, reason: 'Inventory quantity: "4.5" is not a whole number.' }]);
    expect(notes).toEqual([
      { line: 2, reason: 'SKU: "Oct-12" looks like a date. Check that no spreadsheet has changed it.' },
    ]);
  });

  test("is read with semicolons, a declared separator, blank first lines and the line ends of old Macs", () => {
    for (const file of [
      "Title;Price\nCafé, low;1",
      "sep=;\r\nTitle;Price\r\nCafé, low;1",
      "\n\nTitle\tPrice\rCafé, low\t1",
    ])
      expect(readProducts(file, "USD")).toMatchObject({ problems: [], products: [{ title: "Café, low" }] });
  });

  test("of WooCommerce is read with variations, sale prices, own stock, units and pictures", () => {
    const head =
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global"';
    const { products, problems, notes } = read(
      head,
      '10,variable,EZ,,"Ezra Low",1,0,visible,Short,"Soft leather.\\n\\nMade to last.",,,taxable,,1,,,0,0,0.9,,,,1,,,,"Shoes > Sneakers, Sale","new, leather",,"https://a.example/1.jpg, https://a.example/2.jpg",,,,,,,,,0,Size,"8, 9",1,1,Material,Leather,1,0',
      '11,variation,EZ-8,8100012345678,"Ezra Low - 8",1,0,visible,,,,,taxable,,1,4,,0,0,,,,,0,,"99,50","128,00",,,,https://a.example/8.jpg,,,EZ,,,,,,1,Size,8,,1,,,,',
      '12,variation,EZ-9,,"Ezra Low - 9",1,0,visible,,,2020-01-01,2020-02-01,taxable,,0,,,notify,0,1.1,,,,0,,100,128,,,,,,,id:10,,,,,,2,Size,9,,1,,,,',
      '13,"simple, virtual",GUIDE,,"Care guide",-1,0,hidden,,,,,none,,1,,,0,0,,,,,1,,,5,,,,,,,,,,,,,0,,,,,,,,',
      "14,external,X,,Elsewhere,1,0,visible,,,,,taxable,,1,,,0,0,,,,,1,,,9,,,,,,,,,,,https://b.example,Buy,0,,,,,,,,",
    );
    expect(problems).toEqual([]);
    expect(products).toMatchObject([
      {
        handle: "ezra-low",
        title: "Ezra Low",
        descriptionHtml: "<p>Soft leather.</p><p>Made to last.</p>",
        productType: "Sneakers",
        tags: ["new", "leather"],
        status: "active",
        options: [{ name: "Size", values: ["8", "9"] }],
        variants: [
          {
            sku: "EZ-8",
            barcode: "8100012345678",
            priceMinor: 9_950,
            compareAtMinor: 12_800,
            stock: 4,
            weightGrams: 900,
            continueSelling: false,
            pictureUrl: "https://a.example/8.jpg",
          },
          {
            sku: "EZ-9",
            priceMinor: 12_800,
            compareAtMinor: null,
            stock: 0,
            weightGrams: 1_100,
            continueSelling: true,
          },
        ],
      },
      {
        handle: "care-guide",
        status: "draft",
        variants: [{ priceMinor: 500, stock: undefined, taxable: false, requiresShipping: false }],
      },
    ]);
    expect(products[0]?.pictures?.map(({ url }) => url)).toEqual([
      "https://a.example/1.jpg",
      "https://a.example/2.jpg",
      "https://a.example/8.jpg",
    ]);
    expect(notes.map(({ line }) => line)).toEqual([6, 5]);
  });

  test("of Squarespace is read with variants below their product, unlimited stock, sales and pictures", () => {
    const { products, problems, notes } = read(
      "Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,GTIN,MPN,Option Name 1,Option Value 1,Option Name 2,Option Value 2,Option Name 3,Option Value 3,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs",
      '5f1,5f2,PHYSICAL,shop,ezra-low,"Ezra Low",<p>Soft</p>,EZ-8,,,Size,8,,,,,128.00,99.00,Yes,4,"/sneakers, /sale","new, leather",2.0,0.0,0.0,0.0,Yes,https://a.example/1.jpg https://a.example/2.jpg',
      ",5f3,,,,,,EZ-9,8100012345678,,Size,9,,,,,128.00,0.00,No,Unlimited,,,2.0,0.0,0.0,0.0,,",
      "5f4,5f5,SERVICE,shop,fitting,Fitting,,FIT,,,,,,,,,20.00,0.00,No,Unlimited,,,0.0,,,,Yes,",
      "5f6,5f7,PHYSICAL,shop,tee,Tee,,TEE,,,,,,,,,38.00,0.00,No,,,,0.0,,,,No,",
    );
    expect(problems).toEqual([]);
    expect(products).toMatchObject([
      {
        handle: "ezra-low",
        productType: "sneakers",
        status: "active",
        options: [{ name: "Size", values: ["8", "9"] }],
        variants: [
          { sku: "EZ-8", priceMinor: 9_900, compareAtMinor: 12_800, stock: 4, weightGrams: undefined },
          { sku: "EZ-9", barcode: "8100012345678", priceMinor: 12_800, compareAtMinor: null, stock: null },
        ],
        pictures: [{ url: "https://a.example/1.jpg" }, { url: "https://a.example/2.jpg" }],
      },
      { handle: "tee", status: "draft", variants: [{ stock: undefined }] },
    ]);
    expect(notes.map(({ reason }) => reason)).toEqual([
      '"Fitting" is a product of type SERVICE, which this store does not sell, so it was skipped.',
      "Weights were not imported: this file does not say whether they are in kg or lb.",
    ]);
  });

  test.each([
    ["Shopify's inventory", "Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)", "Shopify's inventory export: it has quantities, but no prices"], // oxfmt-ignore
    ["Wix", "handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight", "a Wix product export"], // oxfmt-ignore
    ["Etsy", "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU", "an Etsy listings export"], // oxfmt-ignore
    ["another program", "Artikel,Preis", 'There is no "Title" column: this is no product export of Shopify, WooCommerce or Squarespace. It has: Artikel, Preis.'], // oxfmt-ignore
  ])("of %s is refused with what is missing", (_product, head, reason) => {
    const { products, problems } = read(head, "1,2");
    expect(products).toEqual([]);
    expect(problems[0]?.reason).toContain(reason);
  });
});
