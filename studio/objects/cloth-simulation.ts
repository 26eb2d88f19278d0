// A sheet of cloth as points held together by threads; relaxed until it hangs. (Position based dynamics.)
import type { Vec3 } from "../footwear/geom.ts";

export class ClothSimulation {
  readonly position: Float64Array;
  private readonly before: Float64Array;
  private readonly free: Uint8Array;
  // threads as columns, because they are pulled some hundred million times
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly rest: number[] = [];
  private readonly stiffness: number[] = [];

  constructor(points: Vec3[]) {
    this.position = Float64Array.from(points.flat());
    this.before = this.position.slice();
    this.free = new Uint8Array(points.length).fill(1);
  }

  at(i: number): Vec3 {
    return [this.position[i * 3]!, this.position[i * 3 + 1]!, this.position[i * 3 + 2]!];
  }

  pin(i: number, [x, y, z]: Vec3) {
    this.free[i] = 0;
    this.position.set([x, y, z], i * 3);
    this.before.set([x, y, z], i * 3);
  }

  tie(a: number, b: number, stiffness: number, rest: number) {
    this.from.push(a);
    this.to.push(b);
    this.rest.push(rest);
    this.stiffness.push(stiffness);
  }

  /** `push` answers the acceleration of a point (cm/s2). */
  relax(steps: number, rounds: number, push: (i: number) => Vec3, floor = 0) {
    const { position, before, free } = this;
    const dt2 = (1 / 60) ** 2;
    const columns: Columns = {
      from: Int32Array.from(this.from),
      to: Int32Array.from(this.to),
      rest: Float64Array.from(this.rest),
      stiffness: Float64Array.from(this.stiffness),
    };
    for (let step = 0; step < steps; step++) {
      const drag = step < steps * 0.7 ? 0.975 : 0.93;
      for (let i = 0; i < free.length; i++) {
        if (!free[i]) continue;
        const force = push(i);
        for (let c = 0; c < 3; c++) {
          const k = i * 3 + c;
          const moved = position[k]! + (position[k]! - before[k]!) * drag + force[c]! * dt2;
          before[k] = position[k]!;
          position[k] = moved;
        }
        if (position[i * 3 + 1]! < floor) position[i * 3 + 1] = floor;
      }
      for (let round = 0; round < rounds; round++) this.tighten(columns);
    }
  }

  private tighten({ from, to, rest, stiffness }: Columns) {
    const { position, free } = this;
    for (let k = 0; k < from.length; k++) {
      const a = from[k]!;
      const b = to[k]!;
      const total = free[a]! + free[b]!;
      if (total === 0) continue;
      const i = a * 3;
      const j = b * 3;
      const x = position[j]! - position[i]!;
      const y = position[j + 1]! - position[i + 1]!;
      const z = position[j + 2]! - position[i + 2]!;
      const length = Math.sqrt(x * x + y * y + z * z) || 1e-9;
      const pull = (stiffness[k]! * (length - rest[k]!)) / length / total;
      if (free[a]) {
        position[i]! += x * pull;
        position[i + 1]! += y * pull;
        position[i + 2]! += z * pull;
      }
      if (free[b]) {
        position[j]! -= x * pull;
        position[j + 1]! -= y * pull;
        position[j + 2]! -= z * pull;
      }
    }
  }
}

type Columns = { from: Int32Array; to: Int32Array; rest: Float64Array; stiffness: Float64Array };
