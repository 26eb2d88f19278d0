/**
 * Passes on only the response to the newest request: a slow response must not bring back what a later one removed. `cancel` ignores
 * pending responses.
 */
export function latestOnly<Data>(
  request: () => Promise<Data>,
  receive: (data: Data) => void,
  fail: (error: unknown) => void,
): { read(): Promise<void>; cancel(): void } {
  let newest = 0;
  return {
    async read() {
      const number = ++newest;
      try {
        const data = await request();
        if (number === newest) receive(data);
      } catch (error) {
        fail(error);
      }
    },
    cancel: () => void newest++,
  };
}
