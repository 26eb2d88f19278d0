import { expect, test } from "vitest";
import { yesOrNo } from "./yes-or-no.ts";

test.each([
  ["TRUE", "FALSE"],
  ["yes", "no"],
  ["Y", "N"],
  ["1", "0"],
  ["VRAI", "FAUX"],
  ["WAHR", "FALSCH"],
  ["VERDADERO", "FALSO"],
  ["VERDADEIRO", "FALSO"],
  ["VERO", "FALSO"],
  ["WAAR", "ONWAAR"],
  ["Ja", "Nein"],
  ["oui", "non"],
  ["Sí", "no"],
  ["sim", "não"],
  ["sì", "no"],
  ["on", "off"],
  [" ✓ ", "✗"],
  ["Tak", "Nie"],
  ["ja", "nej"],
  ["Ano", "Ne"],
  ["Igen", "Nem"],
  ["Kyllä", "Ei"],
  ["Evet", "Hayır"],
  ["Да", "Нет"],
  ["はい", "いいえ"],
  ["예", "아니요"],
  ["نعم", "لا"],
])("%s is yes, and %s is no", (yes, no) => {
  expect([yesOrNo(yes), yesOrNo(no)]).toEqual([true, false]);
});

test.each(["", "perhaps", "2", "-1", "yes and no"])("%j is neither", (text) => {
  expect(yesOrNo(text)).toBeNull();
});
