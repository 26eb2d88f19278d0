import { describe, expect, test } from "vitest";
import { withChannel } from "./checkout.ts";

describe("the checkout URL", () => {
  test("[CHK-14] gets channel=online_store", () => {
    expect(withChannel("https://shop.example/cart/c/1")).toBe("https://shop.example/cart/c/1?channel=online_store");
  });

  test("[CHK-14] keeps its other parameters, and has only one channel", () => {
    expect(withChannel("https://shop.example/cart/c/1?key=a%26b&channel=other#pay")).toBe(
      "https://shop.example/cart/c/1?key=a%26b&channel=online_store#pay",
    );
  });
});
