import { open } from "node:fs/promises";

/** Random access to a file that may be large. Reading past the end returns fewer bytes. */
export type Bytes = { size: number; read(at: number, length: number): Promise<Buffer> };

export async function withBytesOf<Result>(file: string, read: (bytes: Bytes) => Promise<Result>): Promise<Result> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return await read({
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
