/** Camera angles. A new angle is one entry. */
import type { ShotPlan } from "./arrange.ts";

export const SHOE_SHOTS: Record<string, ShotPlan> = {
  side: { eye: [0, 17, 134], look: [0, 5.2, 0], fov: 18.6 },
  three: { eye: [0, 44, 128], look: [0, 4.7, 0], fov: 16.4, turn: -40 },
  pair: {
    eye: [0, 50, 126],
    look: [0.3, 4.2, -4],
    fov: 18.4,
    reach: 27,
    places: [
      { at: [1, 0, 3.5], turn: -30 },
      { at: [-3.5, 0, -11.5], turn: -38, mirror: true },
    ],
  },
  // The left shoe, because its outer heel then turns to the light.
  detail: { eye: [0, 30, 130], look: [6.6, 4.5, 0], fov: 6.2, places: [{ at: [0, 0, 0], turn: 146, mirror: true }] },
};

export const SLIDE_SHOTS: Record<string, ShotPlan> = {
  side: { eye: [0, 24, 134], look: [0, 3.4, 0], fov: 18.4 },
  three: { eye: [0, 76, 111], look: [0, 2.9, 0], fov: 15, turn: -73 },
  pair: {
    eye: [0, 84, 106],
    look: [0, 2.2, 0],
    fov: 17.5,
    reach: 26,
    places: [
      { at: [-6.6, 0, 2], turn: -82 },
      { at: [6.4, 0, -1.5], turn: -97, mirror: true },
    ],
  },
  // Close on the strap's letters and the bed beside them.
  detail: { eye: [0, 76, 111], look: [1.2, 4.2, 1], fov: 7.2, turn: -73 },
};
