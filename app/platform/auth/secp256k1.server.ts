/**
 * Whose key signed: the public key out of a secp256k1 signature (SEC 1, 4.1.6). Only public numbers pass through here, so that it need not take
 * the same time for each.
 */
const P = 2n ** 256n - 2n ** 32n - 977n;
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const G: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
};

/** Null is the point at infinity. */
type Point = { x: bigint; y: bigint } | null;

/** The 64 bytes of the key that signed this digest; null when no key can have. */
export function recoveredKey(digest: Uint8Array, r: bigint, s: bigint, isOdd: boolean): Uint8Array | null {
  // Of the two signatures that any signer can turn into each other, only the lower one counts (EIP-2).
  if (r <= 0n || r >= N || s <= 0n || s > N / 2n) return null;
  const curve = mod(r ** 3n + 7n, P);
  const root = power(curve, (P + 1n) / 4n, P);
  if ((root * root) % P !== curve) return null;
  const y = (root % 2n === 1n) === isOdd ? root : P - root;

  const inverse = inverseOf(r, N);
  const z = toNumber(digest);
  const key = sumOfMultiples(mod(-z * inverse, N), G, mod(s * inverse, N), { x: r, y });
  return key && Uint8Array.from([...toBytes(key.x), ...toBytes(key.y)]);
}

export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
}

function toBytes(number: bigint): Uint8Array {
  return Buffer.from(number.toString(16).padStart(64, "0"), "hex");
}

/** a·A + b·B in one pass over the bits. */
function sumOfMultiples(a: bigint, A: Point, b: bigint, B: Point): Point {
  const both = add(A, B);
  let sum: Point = null;
  for (let bit = 255n; bit >= 0n; bit--) {
    sum = add(sum, sum);
    const [inA, inB] = [(a >> bit) & 1n, (b >> bit) & 1n];
    if (inA && inB) sum = add(sum, both);
    else if (inA) sum = add(sum, A);
    else if (inB) sum = add(sum, B);
  }
  return sum;
}

function add(A: Point, B: Point): Point {
  if (!A) return B;
  if (!B) return A;
  if (A.x === B.x && mod(A.y + B.y, P) === 0n) return null;
  const slope =
    A.x === B.x ? mod(3n * A.x * A.x * inverseOf(2n * A.y, P), P) : mod((B.y - A.y) * inverseOf(B.x - A.x, P), P);
  const x = mod(slope * slope - A.x - B.x, P);
  return { x, y: mod(slope * (A.x - x) - A.y, P) };
}

function mod(number: bigint, modulus: bigint): bigint {
  const rest = number % modulus;
  return rest < 0n ? rest + modulus : rest;
}

function inverseOf(number: bigint, modulus: bigint): bigint {
  let [a, b, u, v] = [mod(number, modulus), modulus, 1n, 0n];
  while (a > 1n) {
    const quotient = b / a;
    [a, b] = [b - quotient * a, a];
    [u, v] = [v - quotient * u, u];
  }
  return mod(u, modulus);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}
