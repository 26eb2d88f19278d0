/**
 * The studio: ivory sweep, softbox key, dome fill, rim. Many jittered frames are averaged in float, which gives true
 * soft shadows, contact darkening and antialiasing from plain shadow maps, on a CPU rasteriser too.
 */
import * as THREE from "three";
import type { Vec3 } from "./geom.ts";

export type Shot = {
  eye: Vec3;
  look: Vec3;
  fov?: number;
  /** Half the width of what the shadow maps cover, in cm. */
  reach?: number;
  key?: Vec3;
  keyIntensity?: number;
  rimIntensity?: number;
  domeIntensity?: number;
  softness?: number;
  environment?: number;
  exposure?: number;
};

export type Studio = { shoot: (subject: THREE.Object3D, shot: Shot, frames: number) => string };

const IVORY = "#ebe1d0";
const SHADOW = "#2b2015";
const GROUND_LIGHTS_PER_FRAME = 2.5;
const KEY_DIRECTION: Vec3 = [-0.3, 1, 0.34];

const FULL_SCREEN = "varying vec2 v; void main(){ v=uv; gl_Position=vec4(position.xy,0.,1.); }";

const ADD = "uniform sampler2D t; varying vec2 v; void main(){ gl_FragColor=texture2D(t,v); }";

/** The sweep: ivory with a slight falloff toward the corners, and the shadows that lie on it. */
const SWEEP = `
  uniform vec3 c, shadow; uniform sampler2D shade; uniform float lights;
  vec3 sweep(vec2 v){
    float g=1.03-.14*pow(length((v-vec2(.5,.52))*vec2(.9,1.0)),2.);
    return mix(c*g, shadow, texture2D(shade,v).a/lights);
  }`;

const BACKDROP = `varying vec2 v; ${SWEEP} void main(){ gl_FragColor=vec4(sweep(v),1.); }`;

// Linear to .72 with a soft shoulder above, so that the ivory ground keeps its tone; a tiny grain against banding.
const DEVELOP = `
  uniform sampler2D t; uniform float frames, exposure; uniform vec4 box; varying vec2 v; ${SWEEP}
  vec3 shoulder(vec3 c){
    float m=max(c.r,max(c.g,c.b)), s=.72;
    float n=m<s?m:s+(1.-s)*(1.-exp(-(m-s)/(1.-s)));
    vec3 q=c*(n/max(m,1e-4));
    return mix(q, vec3(n), .25*smoothstep(1.,2.5,m));
  }
  float hash(vec2 p){ return fract(sin(dot(p,vec2(12.9898,78.233)))*43758.5453); }
  void main(){
    bool inside = all(greaterThanEqual(gl_FragCoord.xy, box.xy)) && all(lessThan(gl_FragCoord.xy, box.zw));
    vec3 p=shoulder((inside ? texture2D(t,v).rgb/frames : sweep(v))*exposure);
    p=mix(p*12.92, 1.055*pow(max(p,0.),vec3(1./2.4))-.055, step(.0031308,p));
    p=mix(p, p*p*(3.-2.*p), .16);
    gl_FragColor=vec4(p+(hash(gl_FragCoord.xy)-.5)/255.*1.5,1.);
  }`;

export function makeStudio({ width, height }: { width: number; height: number }): Studio {
  const canvas = document.createElement("canvas");
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(width, height, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  renderer.toneMapping = THREE.NoToneMapping;

  const frame = new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType, depthBuffer: true });
  const sum = new THREE.WebGLRenderTarget(width, height, { type: THREE.FloatType, depthBuffer: false });
  // What lies on the ground is soft, so a quarter of the pixels will do and many more lights can be afforded.
  const small = [Math.round(width / 2), Math.round(height / 2)] as const;
  const shade = new THREE.WebGLRenderTarget(...small, { type: THREE.HalfFloatType, depthBuffer: false });
  const shadeSum = new THREE.WebGLRenderTarget(...small, { type: THREE.FloatType, depthBuffer: false });
  const environment = new THREE.PMREMGenerator(renderer).fromScene(lightRoom(), 0.02).texture;

  const depthOnly = new THREE.MeshBasicMaterial({ colorWrite: false, side: THREE.DoubleSide });

  const screen = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
  const add = adder(frame.texture);
  const addShade = adder(shade.texture);
  const sweeping = {
    c: { value: new THREE.Color(IVORY) },
    shade: { value: shadeSum.texture },
    shadow: { value: new THREE.Color(SHADOW) },
    lights: { value: 1 },
  };
  const developing = {
    t: { value: sum.texture },
    frames: { value: 1 },
    exposure: { value: 1 },
    box: { value: new THREE.Vector4() },
    ...sweeping,
  };
  const develop = fullScreen(
    new THREE.ShaderMaterial({
      uniforms: developing,
      vertexShader: FULL_SCREEN,
      fragmentShader: DEVELOP,
      toneMapped: false,
      depthTest: false,
    }),
  );

  function shoot(subject: THREE.Object3D, shot: Shot, frames: number): string {
    const camera = new THREE.PerspectiveCamera(shot.fov ?? 16, width / height, 5, 600);
    camera.position.set(...shot.eye);
    camera.lookAt(...shot.look);
    camera.updateMatrixWorld();

    const groundFrames = Math.round(frames * GROUND_LIGHTS_PER_FRAME);
    layShadows(subject, shot, camera, groundFrames);
    sweeping.lights.value = groundFrames;

    const scene = new THREE.Scene();
    scene.environment = environment;
    scene.environmentIntensity = shot.environment ?? 0.36;
    const lights = lightsFor(shot, 2048);
    scene.add(subject, backdrop(sweeping), ...lights.objects);

    const box = frameOf(subject, camera, width, height);
    sum.scissorTest = frame.scissorTest = true;
    sum.scissor.copy(box);
    frame.scissor.copy(box);
    clear(sum);
    for (let i = 1; i <= frames; i++) {
      lights.aim(i);
      camera.setViewOffset(width, height, halton(i, 2) - 0.5, halton(i, 3) - 0.5, width, height);
      accumulate(() => renderSeen(scene, camera), frame, add, sum);
    }
    developing.frames.value = frames;
    developing.exposure.value = shot.exposure ?? 1;
    developing.box.value.set(box.x, box.y, box.x + box.z, box.y + box.w);
    renderer.setRenderTarget(null);
    renderer.autoClear = true;
    renderer.render(develop, screen);
    scene.remove(subject);
    lights.dispose();
    return canvas.toDataURL("image/png");
  }

  /** Depth first, so that only what the camera sees is shaded: a shoe is many layers, and shading is the cost here. */
  function renderSeen(scene: THREE.Scene, camera: THREE.Camera) {
    const without: THREE.Object3D[] = [];
    scene.traverseVisible((o) => {
      if (o instanceof THREE.Mesh && !isSolid(o.material)) without.push(o);
    });
    for (const o of without) o.visible = false;
    scene.overrideMaterial = depthOnly;
    renderer.render(scene, camera);
    for (const o of without) o.visible = true;
    scene.overrideMaterial = null;
    renderer.shadowMap.autoUpdate = false;
    renderer.autoClear = false;
    renderer.render(scene, camera);
    renderer.shadowMap.autoUpdate = true;
  }

  /** Averages the shadows the subject throws on the ground, without drawing the subject. */
  function layShadows(subject: THREE.Object3D, shot: Shot, camera: THREE.Camera, frames: number) {
    const scene = new THREE.Scene();
    const lights = lightsFor(shot, 1024);
    scene.add(subject, ground(), ...lights.objects);
    // A camera that looks away has three draw the shadow maps and nothing else.
    const blind = new THREE.PerspectiveCamera(1, 1, 0.1, 1);
    blind.position.set(0, -500, 0);
    blind.lookAt(0, -1000, 0);
    clear(shadeSum);
    for (let i = 1; i <= frames; i++) {
      lights.aim(i);
      renderer.shadowMap.autoUpdate = true;
      subject.visible = true;
      renderer.setRenderTarget(shade);
      renderer.render(scene, blind);
      renderer.shadowMap.autoUpdate = false;
      subject.visible = false;
      accumulate(() => renderer.render(scene, camera), shade, addShade, shadeSum);
    }
    renderer.shadowMap.autoUpdate = true;
    subject.visible = true;
    lights.dispose();
  }

  function clear(target: THREE.WebGLRenderTarget) {
    renderer.setRenderTarget(target);
    renderer.setClearColor(0, 0);
    renderer.clear();
  }

  function accumulate(
    render: () => void,
    into: THREE.WebGLRenderTarget,
    adding: THREE.Scene,
    total: THREE.WebGLRenderTarget,
  ) {
    renderer.autoClear = true;
    renderer.setRenderTarget(into);
    render();
    renderer.autoClear = false;
    renderer.setRenderTarget(total);
    renderer.render(adding, screen);
    renderer.autoClear = true;
  }

  return { shoot };
}

/** What shows in reflections: a small room of light panels. */
function lightRoom(): THREE.Scene {
  const room = new THREE.Scene();
  const walls = new THREE.ShaderMaterial({
    side: THREE.BackSide,
    vertexShader:
      "varying vec3 p; void main(){p=normalize(position);gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.);}",
    fragmentShader:
      "varying vec3 p; void main(){ gl_FragColor=vec4(mix(vec3(.62,.57,.5),vec3(.34,.34,.35),smoothstep(-.15,.5,p.y)),1.);}",
  });
  room.add(new THREE.Mesh(new THREE.SphereGeometry(60, 32, 16), walls));
  const panel = (at: Vec3, width: number, height: number, intensity: number) => {
    const color = new THREE.Color("#fff").multiplyScalar(intensity);
    const material = new THREE.MeshBasicMaterial({ color, side: THREE.DoubleSide });
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(width, height), material);
    mesh.position.set(...at);
    mesh.lookAt(0, 0, 0);
    room.add(mesh);
  };
  panel([-14, 26, 16], 26, 18, 6);
  panel([30, 12, 6], 6, 26, 3.2);
  panel([-30, 8, 2], 5, 24, 2.2);
  panel([6, 18, -30], 36, 8, 3.5);
  return room;
}

function fullScreen(material: THREE.Material): THREE.Scene {
  const scene = new THREE.Scene();
  scene.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material));
  return scene;
}

const isSolid = (material: THREE.Material) => material.depthWrite && !material.transparent;

function adder(texture: THREE.Texture): THREE.Scene {
  return fullScreen(
    new THREE.ShaderMaterial({
      uniforms: { t: { value: texture } },
      vertexShader: FULL_SCREEN,
      fragmentShader: ADD,
      blending: THREE.CustomBlending,
      blendSrc: THREE.OneFactor,
      blendDst: THREE.OneFactor,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    }),
  );
}

function backdrop(uniforms: Record<string, THREE.IUniform>): THREE.Mesh {
  const material = new THREE.ShaderMaterial({
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    uniforms,
    vertexShader: "varying vec2 v; void main(){v=uv;gl_Position=vec4(position.xy,1.,1.);}",
    fragmentShader: BACKDROP,
  });
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -10;
  return mesh;
}

/** The part of the frame the subject and its contact with the ground fall into, in pixels. */
function frameOf(subject: THREE.Object3D, camera: THREE.Camera, width: number, height: number): THREE.Vector4 {
  const box = new THREE.Box3().setFromObject(subject);
  const seen = new THREE.Box2();
  for (const x of [box.min.x, box.max.x]) {
    for (const y of [Math.min(0, box.min.y), box.max.y]) {
      for (const z of [box.min.z, box.max.z]) {
        const p = new THREE.Vector3(x, y, z).project(camera);
        seen.expandByPoint(new THREE.Vector2(((p.x + 1) / 2) * width, ((p.y + 1) / 2) * height));
      }
    }
  }
  seen.min.floor().clamp(new THREE.Vector2(), new THREE.Vector2(width, height));
  seen.max.ceil().clamp(new THREE.Vector2(), new THREE.Vector2(width, height));
  return new THREE.Vector4(seen.min.x, seen.min.y, seen.max.x - seen.min.x, seen.max.y - seen.min.y);
}

/** The key and the fill; `aim(i)` moves both to the i-th point of their surfaces. */
function lightsFor(shot: Shot, mapSize: number) {
  const [key, fill] = [shadowLight(shot, mapSize, 2), shadowLight(shot, mapSize, 5)] as const;
  return {
    objects: [key, key.target, fill, fill.target],
    aim(i: number) {
      aimKey(key, shot, i);
      aimFill(fill, shot, i);
    },
    dispose() {
      key.dispose();
      fill.dispose();
    },
  };
}

function ground(): THREE.Mesh {
  const material = new THREE.ShadowMaterial({ color: new THREE.Color(SHADOW), opacity: 0.66 });
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(400, 400), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = -0.01;
  mesh.receiveShadow = true;
  return mesh;
}

function shadowLight(shot: Shot, mapSize: number, radius: number): THREE.DirectionalLight {
  const light = new THREE.DirectionalLight("#fff", 1);
  const reach = shot.reach ?? 21;
  light.castShadow = true;
  light.shadow.mapSize.set(mapSize, mapSize);
  Object.assign(light.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 10, far: 160 });
  light.shadow.bias = -0.0004;
  light.shadow.normalBias = 0.035;
  light.shadow.radius = radius;
  light.target.position.set(0, 4, 0);
  return light;
}

/** One point of the softbox, upper left. */
function aimKey(light: THREE.DirectionalLight, shot: Shot, i: number) {
  const axis = new THREE.Vector3(...(shot.key ?? KEY_DIRECTION)).normalize();
  const across = new THREE.Vector3(0, 1, 0).cross(axis).normalize();
  const up = axis.clone().cross(across);
  const size = shot.softness ?? 0.42;
  light.position
    .copy(axis)
    .addScaledVector(across, (halton(i, 2) - 0.5) * 2 * size)
    .addScaledVector(up, (halton(i, 3) - 0.5) * 1.5 * size)
    .normalize()
    .multiplyScalar(80)
    .add(light.target.position);
  light.intensity = shot.keyIntensity ?? 2.2;
  light.color.set("#fff6ea");
}

/** Three frames of four one point of the dome, every fourth a point of the rim strip at the back right. */
function aimFill(light: THREE.DirectionalLight, shot: Shot, i: number) {
  const c = halton(i, 5);
  const d = halton(i, 7);
  if (i % 4 === 0) {
    light.position.set(30 * (c - 0.5) + 40, 40 + 20 * d, -55);
    light.intensity = shot.rimIntensity ?? 0.8;
    light.color.set("#fffaf2");
    return;
  }
  const angle = c * Math.PI * 2;
  const height = Math.sqrt(1 - d * 0.86);
  const away = Math.sqrt(1 - height * height);
  light.position.set(Math.cos(angle) * away, height, Math.sin(angle) * away).multiplyScalar(80);
  light.position.add(light.target.position);
  light.intensity = shot.domeIntensity ?? 1.05;
  light.color.set("#f7f8fb");
}

/** Halton sequence: well spread samples in 0..1. */
function halton(index: number, base: number): number {
  let fraction = 1;
  let value = 0;
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    fraction /= base;
    value += fraction * (i % base);
  }
  return value;
}
