import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

/** Handlers that an input method cannot reach, because nothing in them takes text. */
const WITHOUT_TEXT = [
  "app/features/admin/admin-menu.tsx",
  "app/features/shop/admin/editor-tabs.tsx",
  "app/features/shop/product/product-gallery.tsx",
  "app/features/shop/product/zoom-dialog.tsx",
  "app/ui/admin/row-menu.tsx",
  "app/ui/formatting-toolbar.tsx",
  // Any key shows that someone is there.
  "app/ui/load-at-rest.tsx",
];

describe("a key", () => {
  test.for([
    ["while a character is composed", { isComposing: true, keyCode: 40 }, true],
    ["that ends the composition, in Safari", { isComposing: false, keyCode: 229 }, true],
    ["otherwise", { isComposing: false, keyCode: 40 }, false],
  ] as const)("belongs to the input method %s", ([, event, belongs]) => {
    expect(isComposing(event)).toBe(belongs);
  });

  test("of an input method is ignored by every handler around a text field", () => {
    const files = globSync("{app,store}/**/*.{ts,tsx,js}", { exclude: (name) => /\.test\.tsx?$/.test(name) });
    const handlers = files.filter((file) =>
      /onKey(Down|Up|Press)|"key(down|up|press)"/.test(readFileSync(file, "utf8")),
    );
    expect(handlers.length).toBeGreaterThan(WITHOUT_TEXT.length);
    const unguarded = handlers.filter((file) => !readFileSync(file, "utf8").includes("isComposing"));
    expect(unguarded.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(WITHOUT_TEXT);
  });
});
