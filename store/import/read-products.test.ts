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
      "a,,perhaps,sold,Size,8,,,many,never,heavy,maybe,five,-1,ftp://a.example/1.jpg",
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
        reason: 'There is no "Title" column: this is no product export of Shopify, WooCommerce, Squarespace or Square.',
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
      ["Counted", -2],
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

  describe("of WooCommerce", () => {
    const HEADINGS =
      'ID,Type,SKU,Name,Published,"In stock?",Stock,"Regular price","Sale price",Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"';

    test("has variations for any size as one variant for each size that no other variation is for", () => {
      const { products, problems, notes } = read(
        HEADINGS,
        '1,variable,EZ,Ezra Low,1,1,,,,,Size,"8, 9\\, wide, 10",Color,"Ivory, Clay"',
        "2,variation,EZ-8,Ezra Low - 8,1,1,3,100,,EZ,Size,8,Color,Ivory",
        "3,variation,EZ-X,Ezra Low - any,1,1,,128,,EZ,Size,,Color,Ivory",
        "4,variation,EZ-Y,Ezra Low - all,1,1,,150,,EZ,Size,,Color,",
      );
      expect(problems).toEqual([]);
      expect(products[0]?.variants.map(({ title, priceMinor }) => [title, priceMinor])).toEqual([
        ["8 / Ivory", 10_000],
        ["9, wide / Ivory", 12_800],
        ["10 / Ivory", 12_800],
        ["8 / Clay", 15_000],
        ["9, wide / Clay", 15_000],
        ["10 / Clay", 15_000],
      ]);
      expect(notes.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
        '4 "Ezra Low - any" is for any Size: it became 2 variants.',
        '5 "Ezra Low - all" is for any Size and Color: it became 3 variants.',
      ]);
    });

    test("has the stock of the product for variations that share it, which is said", () => {
      const { products, notes } = read(
        HEADINGS,
        '1,variable,EZ,Ezra Low,1,1,7,,,,Size,"8, 9",,',
        "2,variation,EZ-8,Ezra Low - 8,1,1,parent,100,,EZ,Size,8,,",
        "3,variation,EZ-9,Ezra Low - 9,1,1,parent,100,,EZ,Size,9,,",
        '4,variable,PT,Psalm Tee,1,1,,,,,Size,"S, M",,',
        "5,variation,PT-S,Psalm Tee - S,1,0,parent,38,,PT,Size,S,,",
      );
      expect(products.map(({ variants }) => variants.map(({ stock }) => stock))).toEqual([[7, 7], [0]]);
      expect(notes.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
        '2 "Ezra Low" counts 7 in stock for 2 variants together: each of them has this quantity now. Set how many there are of each.',
      ]);
    });

    test("has drafts for private and draft products, and for those without a price, which is said", () => {
      const { products, problems, notes } = read(
        HEADINGS,
        "1,simple,A,Published,1,1,,10,,,,,,",
        "2,simple,B,Private,0,1,,10,,,,,,",
        "3,simple,C,Draft,-1,1,,10,,,,,,",
        "4,simple,D,Unpriced,1,1,,,,,,,,",
        '5,variable,E,Partly,1,1,,,,,Size,"8, 9, 10",,',
        "6,variation,E-8,Partly - 8,1,1,,10,,E,Size,8,,",
        "7,variation,E-9,Partly - 9,1,1,,,,E,Size,9,,",
        "8,variation,E-10,Partly - 10,0,1,,10,,E,Size,10,,",
        "9,variable,F,Disabled,1,1,,,,,Size,8,,",
        "10,variation,F-8,Disabled - 8,-1,1,,10,,F,Size,8,,",
        "11,variable,G,Unpriced too,1,1,,,,,Size,8,,",
        "12,variation,G-8,Unpriced too - 8,1,1,,,,G,Size,8,,",
      );
      expect(problems).toEqual([]);
      expect(products.map(({ title, status, variants }) => [title, status, variants.map((each) => each.sku)])).toEqual([
        ["Published", "active", ["A"]],
        ["Private", "draft", ["B"]],
        ["Draft", "draft", ["C"]],
        ["Unpriced", "draft", ["D"]],
        ["Partly", "active", ["E-8"]],
        ["Disabled", "draft", ["F-8"]],
        ["Unpriced too", "draft", ["G-8"]],
      ]);
      expect(notes.map(({ line }) => line)).toEqual([5, 8, 9, 10, 12]);
      for (const { reason } of notes) expect(reason).toMatch(/no one could buy it/);
      const { products: unlisted } = read("Type,Name,Regular price", "simple,Ezra Low,", "simple,Psalm Tee,38");
      expect(unlisted.map(({ status }) => status)).toEqual(["draft", undefined]);
    });
  });

  test("keeps the texts of all blocks apart in descriptions, and what was deleted, inserted, numbered or preformatted", () => {
    const html =
      "<details><summary>Care</summary>Brush</details><section>One</section><article>Two</article><center>Three</center><figure><img src=x><figcaption>Four</figcaption></figure><address>Five</address><dl><dt>Upper</dt><dd>Calf, <b>or</b> suede</dd></dl><fieldset><legend>Six</legend>Seven</fieldset><p><del>$160</del> <s>$150</s> <ins>$128</ins></p><ol start=4><li value=5>Eight</ol><pre>a\nb</pre><button>Buy</button><video>No video</video><h1>Nine</h1>";
    const { products } = read("Title,Price,Body (HTML)", `A,1,"${html}"`);
    const stored = products[0]?.descriptionHtml ?? "";
    expect(stored).toContain("<p><del>$160</del> <s>$150</s> <ins>$128</ins></p>");
    expect(stored).toContain('<ol start="4"><li value="5">Eight</li></ol><pre>a\nb</pre>');
    expect(stored).not.toMatch(/Buy|No video/);
    const blocks = stored
      .replaceAll(/<\/?(?:div|h2|dl|dt|dd)>/g, "|")
      .split("|")
      .map((text) => text.trim())
      .filter(Boolean);
    expect(blocks).toEqual(
      expect.arrayContaining(["Care", "Brush", "One", "Two", "Three", "Four", "Five", "Upper", "Six", "Seven", "Nine"]),
    );
  });

  test.each([
    "08-Sep",
    "9-Aug",
    "Sep-08",
    "2026-09-08",
    "2026-09-08 00:00:00",
    "09.08.2026",
    "8. Okt",
    "8.1E+12",
    "#REF!",
  ])("refuses an option value that a spreadsheet changed, by row and field: %s", (value) => {
    const { problems } = read("Title,Option1 Name,Option1 Value,Price", "A,Size,7,1", `B,Size,${value},1`);
    expect(problems).toEqual([
      {
        line: 3,
        reason: `Option1 Value: a spreadsheet may have changed "Size" to "${value}". Format the column as text, enter the value again (such as 8-9) and save the file once more.`,
      },
    ]);
  });

  test("keeps dates as values of an option for dates, and sizes that only resemble dates", () => {
    const { products, problems } = read(
      "Title,Option1 Name,Option1 Value,Price",
      "A,Date,2026-09-08,1",
      "B,Size,8-9,1",
      "C,Size,9/10,1",
      "D,Pack,3-Set,1",
    );
    expect(problems).toEqual([]);
    expect(products.map(({ variants }) => variants[0]?.title)).toEqual(["2026-09-08", "8-9", "9/10", "3-Set"]);
  });

  test("reads codes in formulas with their leading zeros", () => {
    const { products } = read("Title,Price,SKU,Barcode", 'A,1,="00123","=""0081"""', "B,1,'0042,");
    expect(products.map(({ variants: [variant] }) => [variant?.sku, variant?.barcode])).toEqual([
      ["00123", "0081"],
      ["0042", null],
    ]);
  });

  test("reads prices with a decimal comma, and refuses by row and field one that may mean two amounts", () => {
    const { products } = read("Title;Price;Compare-at price", "A;129,00;1.299,00", "B;1.299;1 500,00 USD");
    expect(products.map(({ variants: [variant] }) => [variant?.priceMinor, variant?.compareAtMinor])).toEqual([
      [12_900, 129_900],
      [129_900, 150_000],
    ]);
    expect(read("Title,Price", "A,129", 'B,"1,299"').problems).toEqual([
      {
        line: 3,
        reason:
          'Price: "1,299" may mean 1299 or 1.299, and the other prices in the file do not tell which: write it with two decimals and without a thousands separator, such as 1299.00.',
      },
    ]);
  });

  test.each([
    ["VRAI", "FAUX"],
    ["WAHR", "FALSCH"],
    ["VERDADERO", "FALSO"],
    ["Y", "N"],
    ["1", "0"],
  ])("reads TRUE and FALSE of spreadsheets in other languages: %s, %s", (yes, no) => {
    const head = "Title,Price,Published,Variant Taxable,Variant Requires Shipping,Continue selling when out of stock";
    const { products, problems } = read(head, `A,1,${yes},${yes},${yes},${yes}`, `B,1,${no},${no},${no},${no}`);
    expect(problems).toEqual([]);
    const flags = { taxable: true, requiresShipping: true, continueSelling: true };
    expect(products).toMatchObject([
      { status: "active", variants: [flags] },
      { status: "draft", variants: [{ taxable: false, requiresShipping: false, continueSelling: false }] },
    ]);
  });

  test("repairs text that was encoded twice, which is said, and refuses it if only in part", () => {
    const { products, notes } = read("Title,Price", "Ezraâ€™s CafÃ©,1");
    expect(products[0]?.title).toBe("Ezra’s Café");
    expect(notes[0]?.reason).toContain("were repaired on line 2");
    expect(read("Title,Price", "Ezra’s CafÃ©,1").problems[0]).toMatchObject({ line: 2 });
  });

  test("of Square is read with a row for each variation, locations, sale prices and weights", () => {
    const { products, problems, notes } = read(
      'Reference Handle,Token,Item Name,Variation Name,SKU,Description,Reporting Category,GTIN,Square Online Item Visibility,Item Type,Weight (lb),Archived,Price,Online Sale Price,"Current Quantity Main Street","Current Quantity Pier",Option Name 1,Option Value 1',
      '#ezra,T1,Ezra Low,8,EZ-8,"Soft.\nQuiet.",Shoes > Sneakers (ABCDEFGHIJKLMNOP234567),81000,visible,Physical good,2,N,128.00,99.00,3,4,Size,8',
      '#ezra,T1,Ezra Low,9,EZ-9,"Soft.",,,visible,Physical good,2,N,128.00,,,,Size,9',
      "#tee,T2,Psalm Tee,Small,PT-S,,Apparel,,hidden,Physical good,,N,38.00,,2,,,",
      "#tee,T2,Psalm Tee,Large,PT-L,,Apparel,,hidden,Physical good,,N,variable,,2,,,",
      "#cap,T3,Cap,Regular,CAP,,Accessories,,visible,,,Y,25.00,,0,1,,",
      "#fit,T4,Fitting,Regular,FIT,,,,visible,Appointment,,N,20.00,,,,,",
    );
    expect(problems).toEqual([]);
    expect(products).toMatchObject([
      {
        handle: "ezra-low",
        productType: "Sneakers",
        descriptionHtml: "<p>Soft.<br />Quiet.</p>",
        status: "active",
        options: [{ name: "Size", values: ["8", "9"] }],
        pictures: undefined,
        variants: [
          { sku: "EZ-8", barcode: "81000", priceMinor: 9_900, compareAtMinor: 12_800, stock: 7, weightGrams: 907 },
          { sku: "EZ-9", priceMinor: 12_800, compareAtMinor: null, stock: undefined },
        ],
      },
      { handle: "psalm-tee", status: "draft", options: [{ name: "Variation", values: ["Small"] }] },
      { handle: "cap", status: "archived", variants: [{ title: "Default Title", stock: 1 }] },
    ]);
    expect(notes.map(({ line }) => line)).toEqual([1, 6, 8]);
  });

  test.each([
    [
      "Shopify's inventory",
      "Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)",
      "Shopify's inventory export: it has quantities, but no prices",
    ],
    [
      "Wix",
      "handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight",
      "a Wix product export",
    ],
    [
      "Etsy",
      "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU",
      "an Etsy listings export",
    ],
    [
      "another program",
      "Artikel,Preis",
      'There is no "Title" column: this is no product export of Shopify, WooCommerce, Squarespace or Square. It has: Artikel, Preis.',
    ],
  ])("of %s is refused with what is missing", (_product, head, reason) => {
    const { products, problems } = read(head, "1,2");
    expect(products).toEqual([]);
    expect(problems[0]?.reason).toContain(reason);
  });
});
