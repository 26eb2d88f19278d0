/** Places one shoe or several before the camera. */
import * as THREE from "three";
import type { Shot } from "./studio.ts";
import type { Vec3 } from "./geom.ts";

/** `turn` in degrees about the vertical; `mirror` makes the left shoe. `tilt` lays it over (degrees about its length). */
export type Place = { at: Vec3; turn: number; mirror?: boolean; tilt?: number };

export type ShotPlan = Shot & { turn?: number; places?: Place[] };

/** What a builder answers: the model and the point under which it stands. */
export type Model = { group: THREE.Group; centre: Vec3 };

const ALONE: Place[] = [{ at: [0, 0, 0], turn: 0 }];

export function arrange(plan: ShotPlan, build: (options: { mirror: boolean }) => Model): THREE.Group {
  const all = new THREE.Group();
  for (const { at, turn, mirror = false, tilt = 0 } of plan.places ?? ALONE) {
    const { group, centre } = build({ mirror });
    group.position.set(-centre[0], 0, -centre[2]);
    group.scale.z = mirror ? -1 : 1;
    const stand = new THREE.Group();
    stand.add(group);
    stand.position.set(...at);
    stand.rotation.set((tilt * Math.PI) / 180, (turn * Math.PI) / 180, 0, "YXZ");
    all.add(stand);
  }
  all.rotation.y = ((plan.turn ?? 0) * Math.PI) / 180;
  return all;
}
