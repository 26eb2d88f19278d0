/** Kinds of goods, and what is one: a search for the kind also finds these, but not the other way round. */
const KINDS: Record<string, string> = {
  shirt: "tee, tshirt, flannel, polo, henley, blouse, button down, tank top",
  top: "shirt, tee, tshirt, blouse, sweater, sweatshirt, hoodie, pullover, jumper, crewneck, tank, tunic, cardigan",
  bottom: "pants, trousers, jeans, shorts, leggings, skirt, joggers, sweatpants, chinos",
  pants: "jeans, shorts, leggings, joggers, sweatpants, chinos",
  outerwear: "jacket, coat, parka, vest, raincoat, anorak, windbreaker, poncho, blazer",
  coat: "parka, raincoat, anorak, windbreaker",
  knitwear: "sweater, jumper, cardigan, pullover",
  shoe: "sneakers, trainers, boots, loafers, high tops, slip on, moccasins, oxfords",
  footwear:
    "shoe, sneakers, trainers, boots, sandals, slides, flip flops, loafers, slippers, high tops, slip on, clogs",
  headwear: "hat, cap, beanie, headband, visor",
  hat: "beanie, cap, visor, beret",
  bag: "tote, backpack, daypack, purse, handbag, duffel, pouch, satchel, hip pack, fanny pack",
  clothing:
    "shirt, tee, tshirt, hoodie, sweatshirt, sweater, crewneck, pants, shorts, jacket, coat, dress, skirt, leggings, blouse, long sleeve, vest",
  jewelry: "necklace, bracelet, ring, earrings, pendant",
  drinkware: "mug, cup, tumbler, water bottle, glass",
  stationery: "journal, notebook, cards, planner, pen",
  swimwear: "swimsuit, bikini, trunks, boardshorts",
};
const SAME: Record<string, string> = { clothes: "clothing", apparel: "clothing" };

const FOOTWEAR = new Set(
  "shoe sneaker trainer boot sandal slide loafer slipper moccasin clog oxford heel footwear slider".split(" "),
);

/** What else is of this kind, as phrases; null for a word that is no kind. */
export function narrowerThan(kind: string): string[][] | null {
  const names = KINDS[SAME[kind] ?? kind];
  return names?.split(", ").map((name) => name.split(" ")) ?? null;
}

export const KIND_WORDS = [...Object.keys(KINDS), ...Object.keys(SAME)];

export const isFootwearWord = (word: string) => FOOTWEAR.has(word);
