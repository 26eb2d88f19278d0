import type { ExpectedResult } from "./sample-queries.ts";

/** For an imported catalog of 20 products without types, collections or colors: only titles, descriptions and a tag each. */
export const APPAREL_QUERIES: Record<string, ExpectedResult[]> = {
  "names and words": [
    ["shirt", "ocean-blue-shirt"],
    ["jackets", "classic-leather-jacket"],
    ["leather jacket", "classic-leather-jacket"],
    ["denim", "dark-denim-top"],
    ["silk blouse", "striped-silk-blouse"],
    ["plaid flannel", "chequered-red-shirt"],
    ["waterproof jacket", "navy-sport-jacket"],
    ["skirts", "striped-skirt-and-top"],
    ["long sleeve top", "longsleeve-cotton-top"],
    ["longsleeve", "longsleeve-cotton-top"],
    ["fleece", "dark-winter-jacket"],
    ["varsity", "classic-varsity-top"],
    ["tux", "blue-silk-tuxedo"],
  ],
  typos: [
    ["jaket", "classic-leather-jacket"],
    ["lether bag", "black-leather-bag"],
    ["checkered shirt", "chequered-red-shirt"],
    ["denmi top", "dark-denim-top"],
    ["tuxeedo", "blue-silk-tuxedo"],
  ],
  synonyms: [
    ["shoes", "led-high-tops"],
    ["sneakers", "led-high-tops"],
    ["trainers", "led-high-tops"],
    ["t-shirt", "red-sports-tee"],
    ["tee shirts", "red-sports-tee"],
    ["sweater", "yellow-wool-jumper"],
    ["handbag", "black-leather-bag"],
    ["winter coat", "dark-winter-jacket"],
  ],
  colors: [
    ["red shirt", "chequered-red-shirt"],
    ["navy jacket", "navy-sport-jacket"],
    ["white shirt", "white-cotton-shirt"],
    ["white top", "floral-white-top"],
    ["green jacket", "olive-green-jacket"],
    ["gray top", "classic-varsity-top"],
    ["black bag", "black-leather-bag"],
  ],
  "sizes and genders": [
    ["mens shirt", "ocean-blue-shirt"],
    ["men's jacket", "navy-sport-jacket"],
    ["women's jacket", "classic-leather-jacket"],
    ["womens white shirt", "white-cotton-shirt"],
    ["varsity top size small", "classic-varsity-top"],
  ],
  nonsense: [
    ["hat", null],
    ["beanie", null],
    ["phil 4:13", null],
    ["qwertyuiop", null],
  ],
};
