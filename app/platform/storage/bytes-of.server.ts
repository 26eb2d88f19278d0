import { open } from "node:fs/promises";

/** Reads a few bytes here and there of a file that may be large. What lies behind its end is not there. */
export type Bytes = { size: number; read(at: number, length: number): Promise<Buffer> };

export async function withBytesOf<Result>(file: string, look: (bytes: Bytes) => Promise<Result>): Promise<Result> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return await look({
      size,
      async read(at, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
