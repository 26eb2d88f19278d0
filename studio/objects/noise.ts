// Value noise for what no two pieces share: mottled dye, slack cloth, handling. Deterministic, so a picture can be made again.

const hash = (x: number, y: number, z: number): number => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647 - 61);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};
const fade = (t: number) => t * t * (3 - 2 * t);

/** Smooth noise in 0..1 with one bump per unit. */
export function noise(x: number, y: number, z = 0): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const [fx, fy, fz] = [fade(x - ix), fade(y - iy), fade(z - iz)];
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const [i, j, k] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    sum += hash(ix + i, iy + j, iz + k) * (i ? fx : 1 - fx) * (j ? fy : 1 - fy) * (k ? fz : 1 - fz);
  }
  return sum;
}

/** Noise in layers, each half as large and half as strong; in -1..1. */
export function cloud(x: number, y: number, z = 0, layers = 4): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  for (let i = 0; i < layers; i++) {
    const f = 2 ** i;
    sum += weight * (noise(x * f + 17 * i, y * f + 5 * i, z * f) * 2 - 1);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}
