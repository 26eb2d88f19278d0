import { open } from "node:fs/promises";

/** Random access to a file that may be large. Reading past the end returns fewer bytes. */
export type RandomAccess = { size: number; read(at: number, length: number): Promise<Buffer> };

/** Opens a file for the task, and closes it after that. */
export async function withRandomAccess<Result>(
  path: string,
  task: (file: RandomAccess) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    return await task({
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
