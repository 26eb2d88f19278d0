// A ribbed beanie with a deep fold: every stitch is relief, with a haze of loose wool over it.
import * as THREE from "three";
import { along, clamp, cross, lerp, smooth, unit, type Vec3 } from "../footwear/geom.ts";
import { GROTESQUE, lettering, line, SERIF } from "../footwear/lettering.ts";
import { plain } from "../footwear/materials.ts";
import type { Model } from "../footwear/arrange.ts";
import { cloth } from "./cloth.ts";
import { cloud, noise } from "./noise.ts";
import { contactShadow } from "./contact.ts";
import { spread, surface } from "./surface.ts";
import { Workbench, type Seam } from "./workbench.ts";

export type Beanie = { reference: string; wool: string; label: string; ink: string };

const TURN = Math.PI * 2;
/** Two-by-two rib: this many pairs of knit and pair of purl round the head. */
const RIBS = 44;
const [LENGTH, WIDTH, HEIGHT] = [9.3, 8.5, 20.5];
const FOLD = 7.4;
const STITCH = 0.32;
/** Radius of the soft edges of the fold. */
const ROLL = 0.42;

type Point = (turn: number, along: number) => Vec3;

export function makeBeanie(colour: Beanie): Model {
  const bench = new Workbench();
  const wool = cloth({
    weave: "knit",
    color: colour.wool,
    tile: 8,
    bump: 0.085,
    vary: 0.55,
    roughness: 1,
    sheen: 0.6,
  });
  const top = knitted(bench, wool, (turn, y) => dome(turn, y), [FOLD - 2.2, HEIGHT], 1);
  const fold = knitted(bench, wool, cuff, [-0.8, FOLD + 1.1], -1);
  haze(bench, colour.wool, [top, fold]);
  label(bench, colour);
  bench.group.add(
    contactShadow(
      spread(120, true).map((k) => cuff(k * TURN, 0.4)),
      [
        [1.2, 0.6],
        [0.4, 0.8],
      ],
    ),
  );
  return { group: bench.group, centre: [0, 9, 0] };
}

/** The body of the cap by height; along runs on over the top to the middle. */
function dome(turn: number, y: number): Vec3 {
  const up = clamp((y - 6) / (HEIGHT - 6));
  const angle = (up * Math.PI) / 2;
  const r = Math.cos(angle) ** 0.74;
  const slump =
    0.95 * cloud(Math.cos(turn) * 1.1 + 2, Math.sin(turn) * 1.1, up * 1.4, 2) * smooth(0, 0.35, up) +
    0.25 * cloud(Math.cos(turn) * 2.6, Math.sin(turn) * 2.6, up * 3, 2) * smooth(0.1, 0.5, up);
  const height = up <= 0 ? y : 6 + Math.sin(angle) ** 1.06 * (HEIGHT - 6);
  const lean = 2.4 * up ** 2;
  return [
    Math.cos(turn) * (LENGTH * r + slump * r) - lean * 0.4,
    height + slump * Math.sin(angle) * 0.8 - 0.5 * up ** 8,
    Math.sin(turn) * (WIDTH * r + slump * r) - lean,
  ];
}

/** The fold: a soft roll outside the body, fuller at its lower edge. */
function cuff(turn: number, y: number): Vec3 {
  const k = clamp(y / FOLD);
  const belly = 1.05 + 0.4 * Math.sin(k * Math.PI) ** 0.8 - 0.12 * smooth(0.8, 1, k) - 0.1 * (1 - smooth(0, 0.15, k));
  const wave = 0.24 * cloud(Math.cos(turn) * 2, Math.sin(turn) * 2, k * 1.5 + 4, 2);
  const dip = 0.55 * cloud(Math.cos(turn) * 1.2 + 5, Math.sin(turn) * 1.2, 1, 2) * k;
  // beyond its edges the knitting rolls inward
  const [over, under] = [Math.max(0, y - FOLD) / ROLL, Math.max(0, -y) / ROLL];
  const out = belly + wave - ROLL * (2 - Math.cos(over) - Math.cos(under));
  const height = ROLL + clamp(y, 0, FOLD) + dip + ROLL * (Math.sin(over) - Math.sin(under));
  return [Math.cos(turn) * (LENGTH + out), height, Math.sin(turn) * (WIDTH + out)];
}

/** How many ribs round from the start; no rib runs quite straight. */
const ribAt = (turn: number, row: number) =>
  (turn / TURN) * RIBS + 0.35 * cloud(Math.cos(turn) * 3, Math.sin(turn) * 3, row * 0.035, 2);

/** Relief of the rib: two columns of knit stand up, two of purl lie back. The stitches themselves are in the yarn. */
function relief(turn: number, row: number): number {
  const rib = ribAt(turn, row);
  const f = rib - Math.floor(rib);
  const ridge = smooth(0.02, 0.2, f) * (1 - smooth(0.42, 0.62, f));
  const columns = Math.abs(Math.sin((f - 0.06) * 4 * Math.PI));
  return 0.3 * ridge + 0.045 * columns + 0.04 * (noise(rib * 3, row * 0.5, 8) - 0.5);
}

function knitted(bench: Workbench, wool: THREE.Material, base: Point, [from, to]: [number, number], direction: 1 | -1) {
  const normal = (turn: number, y: number): Vec3 => {
    const v = (t: number, h: number) => new THREE.Vector3(...base(t, h));
    const p = v(turn, y);
    const n = v(turn + 0.04, y)
      .sub(p)
      .cross(v(turn, y + (y > to - 0.2 ? -0.15 : 0.15)).sub(p));
    if (y > to - 0.2) n.negate();
    n.normalize();
    if (n.x * p.x + n.z * p.z + n.y * (p.y - 4) * 0.6 < 0) n.negate();
    return [n.x, n.y, n.z];
  };
  const lifted = (turn: number, y: number): Vec3 => {
    const p = base(turn, y);
    const n = normal(turn, y);
    const near = Math.hypot(p[0], p[2]) / 9;
    // ribs are knitted together toward the crown
    const height = relief(turn, (y * direction) / STITCH + 40) * lerp(0.25, 1, smooth(0.05, 0.6, near));
    return [p[0] + n[0] * height, p[1] + n[1] * height, p[2] + n[2] * height];
  };
  const rowAt = (v: number) => (lerp(from, to, v) * direction) / STITCH + 40;
  bench.put(
    surface(
      spread(RIBS * 14 + 1),
      spread(Math.round(((to - from) / STITCH) * 2.5)),
      (u, v) => lifted(u * TURN, lerp(from, to, v)),
      {
        outward: (u, v) => normal(u * TURN, lerp(from, to, v)),
        // in stitches: the yarn is drawn by the column and the row
        cloth: (u, v) => [(ribAt(u * TURN, rowAt(v)) - 0.06) * 4, rowAt(v)],
        tint: (u, v) => {
          const deep = relief(u * TURN, rowAt(v));
          return lerp(0.5, 1.04, smooth(0.02, 0.33, deep)) * (1 + 0.1 * cloud(u * 60, lerp(from, to, v) * 2, 3));
        },
      },
    ),
    wool,
    false,
  );
  // a plain body inside the knitting throws its shadow, at a hundredth of the cost
  const [low, high] = [Math.max(from, 0), direction > 0 ? to - 1.2 : FOLD];
  const body = surface(
    spread(120, true),
    spread(40),
    (u, v) => along(base(u * TURN, lerp(low, high, v)), normal(u * TURN, lerp(low, high, v)), -0.15),
    { wrapU: true, outward: (u, v) => normal(u * TURN, lerp(low, high, v)) },
  );
  bench.put(body, new THREE.MeshBasicMaterial({ colorWrite: false, side: THREE.DoubleSide }));
  return (turn: number, k: number) => {
    const y = lerp(from, to, k);
    return { p: lifted(turn, y), n: normal(turn, y) };
  };
}

/** Loose fibres that stand off the yarn: slivers, a tenth of a millimetre wide at the root. */
function haze(bench: Workbench, color: string, parts: ((turn: number, k: number) => { p: Vec3; n: Vec3 })[]) {
  const corners: number[] = [];
  const random = (i: number, k: number) => noise(i * 1.37 + 0.5, k * 11.3 + 0.5, 0.5);
  for (const [index, part] of parts.entries())
    for (let i = 0; i < 8000; i++) {
      const [turn, k] = [((i * 0.61803) % 1) * TURN, random(i, 2 + index) * (index === 0 ? 0.97 : 1)];
      if (index === 1 && Math.abs(turn - Math.PI / 2) < 0.32 && k > 0.3 && k < 0.7) continue;
      const { p, n } = part(turn, k);
      const drift: Vec3 = [random(i, 3) - 0.5, random(i, 4) - 0.5, random(i, 5) - 0.5];
      const way = along(drift, n, 0.35);
      const root = along([0, 0, 0], unit(cross(way, n)), 0.006);
      const tip = along(p, way, 0.16 + 0.4 * random(i, 6) ** 2);
      corners.push(...along(p, root, 1), ...along(p, root, -1), ...tip);
    }
  const geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  const light = new THREE.Color(color).lerp(new THREE.Color("#fff"), 0.12);
  bench.group.add(
    new THREE.Mesh(
      geometry,
      new THREE.MeshBasicMaterial({
        color: light,
        transparent: true,
        opacity: 0.3,
        depthWrite: false,
        side: THREE.DoubleSide,
      }),
    ),
  );
}

function label(bench: Workbench, colour: Beanie) {
  const [half, low, high] = [2.5, 2.5, 5.1];
  const facing = Math.PI / 2;
  const at = (x: number, y: number, height: number): Vec3 => {
    const p = cuff(facing - x / 9.9, y);
    const out = Math.hypot(p[0], p[2]);
    const k = 1 + (0.42 + height) / out;
    return [p[0] * k, p[1], p[2] * k];
  };
  const words = lettering(800, 420, (pen, w, h) => {
    pen.fillStyle = colour.label;
    pen.fillRect(0, 0, w, h);
    pen.fillStyle = colour.ink;
    line(pen, "SHOD", w / 2, h * 0.4, `600 190px ${SERIF}`, 26);
    line(pen, colour.reference, w / 2, h * 0.77, `500 62px ${GROTESQUE}`, 12);
  });
  const woven = cloth({ weave: "twill", color: "#ffffff", tile: 0.8, bump: 0.012, vary: 0.3 });
  woven.map = words;
  words.repeat.set(1 / (half * 2), 1 / (high - low));
  words.offset.set(0.5, 0);
  const soft = (u: number, v: number) =>
    0.03 +
    0.05 * Math.sqrt(Math.max(0, 1 - (2 * u - 1) ** 8)) * Math.sqrt(Math.max(0, 1 - (2 * v - 1) ** 8)) +
    0.03 * cloud(u * 3, v * 2);
  bench.put(
    surface(spread(80), spread(40), (u, v) => at(lerp(-half, half, u), lerp(low, high, v), soft(u, v)), {
      outward: () => [0, 0, 1],
      cloth: (u, v) => [lerp(-half, half, u), lerp(0, high - low, v)],
    }),
    woven,
  );
  const thread = plain(colour.ink, { roughness: 0.8 });
  for (const x of [-half + 0.18, half - 0.18]) {
    const seam: Seam = spread(40).map((k) => ({ p: at(x, lerp(low + 0.1, high - 0.1, k), 0.08), n: [0, 0, 1] }));
    bench.sew(seam, thread, { len: 0.2, gap: 0.12, r: 0.028, lift: 0.01 });
  }
}
