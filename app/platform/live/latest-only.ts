/**
 * Reads again and again, and hands on only the answer to the newest request: a slow answer must not bring back what a later one has removed.
 * `cancel` ignores every answer that is still to come.
 */
export function latestOnly<Answer>(
  request: () => Promise<Answer>,
  receive: (answer: Answer) => void,
  fail: (error: unknown) => void,
): { read(): Promise<void>; cancel(): void } {
  let newest = 0;
  return {
    async read() {
      const number = ++newest;
      try {
        const answer = await request();
        if (number === newest) receive(answer);
      } catch (error) {
        fail(error);
      }
    },
    cancel: () => void newest++,
  };
}
