import { expect, test } from "vitest";
import { MAX_SCALE, movedBy, WHOLE, zoomedBy } from "./zoom-dialog.tsx";

const frame = { width: 400, height: 500 };

test("zooming keeps the point below the pointer in place", () => {
  expect(zoomedBy(WHOLE, 2, { x: 100, y: -50 }, frame)).toEqual({ scale: 2, x: -100, y: 50 });
  const twice = zoomedBy({ scale: 2, x: -100, y: 50 }, 1.5, { x: 100, y: -50 }, frame);
  expect(twice).toEqual({ scale: 3, x: -200, y: 100 });
});

test("the scale stays between whole and the maximum, and a whole picture is centered", () => {
  expect(zoomedBy(WHOLE, 100, { x: 0, y: 0 }, frame).scale).toBe(MAX_SCALE);
  expect(zoomedBy({ scale: 2, x: 150, y: 10 }, 0.1, { x: 5, y: 5 }, frame)).toEqual(WHOLE);
});

test("a picture is moved no further than its edges", () => {
  expect(movedBy({ scale: 2, x: 0, y: 0 }, { x: 1_000, y: -1_000 }, frame)).toEqual({ scale: 2, x: 200, y: -250 });
  expect(movedBy(WHOLE, { x: 10, y: 10 }, frame)).toEqual(WHOLE);
});
