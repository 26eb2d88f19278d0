import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, crc32, deflateRawSync, gunzip } from "node:zlib";
import { once } from "../concurrency.ts";
import type { Encoding } from "./accepted-encoding.ts";

const brotliOf = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

type Bytes = Uint8Array<ArrayBuffer>;

/** Part of a page's bytes. One that many pages contain is compressed once for all of them (sharedPart). */
export type PagePart = { bytes: Bytes; deflated?: Bytes };

/** The bytes of a page, compressed when first sent that way. */
export type PageBody = {
  /** Bytes before compression. */
  size: number;
  isCompressible: boolean;
  encoded(encoding: Encoding | null): Promise<Bytes>;
  /**
   * From now on keeps only a compressed form, a sixth of the memory: gzip, and instead brotli once that is asked for. Clients that accept
   * neither get it decompressed.
   */
  shrink(): void;
};

/** Smaller responses are not compressed. */
const MIN_COMPRESSED_BYTES = 500;

export function pageBody(parts: PagePart[]): PageBody {
  const size = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const isCompressible = size > MIN_COMPRESSED_BYTES;
  let kept: PagePart[] | null = parts;
  let zipped: Bytes | null = null;
  let brotli: Bytes | null = null;

  async function plain(): Promise<Bytes> {
    if (kept) return joined(kept.map(({ bytes }) => bytes));
    // The whole page at once: with the default of 16 kB, every chunk waits for its own turn of the event loop.
    const whole = { chunkSize: Math.max(constants.Z_MIN_CHUNK, size) };
    return new Uint8Array(await (brotli ? unbrotli(brotli, whole) : unzip(zipped as Bytes, whole)));
  }
  const compressed = {
    gzip: async () => (zipped ??= gzipped(kept ?? [{ bytes: await plain() }])),
    br: once(async () => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size };
      brotli = new Uint8Array(await brotliOf(await plain(), { params }));
      if (!kept) zipped = null;
      return brotli;
    }),
  };
  return {
    size,
    isCompressible,
    encoded: (encoding) => (encoding ? compressed[encoding]() : plain()),
    shrink() {
      if (!isCompressible || !kept) return;
      zipped ??= gzipped(kept);
      kept = null;
    },
  };
}

/** Compressed at the highest level, because it is done once. */
export function sharedPart(bytes: Bytes): PagePart {
  return { bytes, deflated: deflated(bytes, 9) };
}

/** The header without a name or time, and the empty last block of a deflate stream (RFC 1952, RFC 1951). */
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const LAST_BLOCK = Uint8Array.of(3, 0);

/** One gzip stream of all parts. Their blocks can be joined, because each part ends at a whole byte and refers to no other. */
function gzipped(parts: PagePart[]): Bytes {
  let checksum = 0;
  let size = 0;
  for (const { bytes } of parts) {
    checksum = crc32(bytes, checksum);
    size += bytes.length;
  }
  const blocks = parts.map((part) => part.deflated ?? deflated(part.bytes, 5));
  return joined([GZIP_HEADER, ...blocks, LAST_BLOCK, new Uint8Array(Uint32Array.of(checksum, size).buffer)]);
}

/**
 * At once: for the time that a page takes, a millisecond at most, handing it to another thread and back would cost more. With the default window
 * and memory, three percent smaller, the system would take as long to give and take back the memory.
 */
function deflated(bytes: Bytes, level: number): Bytes {
  return deflateRawSync(bytes, { level, windowBits: 14, memLevel: 7, finishFlush: constants.Z_SYNC_FLUSH });
}

function joined(parts: Bytes[]): Bytes {
  const [first] = parts;
  return parts.length === 1 && first ? first : Buffer.concat(parts);
}
