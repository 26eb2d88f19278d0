import { expect, test } from "vitest";
import { latestOnly } from "./latest-only.ts";

function aRecipient() {
  const requests: PromiseWithResolvers<string>[] = [];
  const received: string[] = [];
  const errors: unknown[] = [];
  const reader = latestOnly(
    () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
    (answer) => void received.push(answer),
    (error) => void errors.push(error),
  );
  return { reader, requests, received, errors };
}

test("an answer that arrives after a newer one is ignored", async () => {
  const { reader, requests, received } = aRecipient();
  const reads = [reader.read(), reader.read()];
  requests[1]?.resolve("without the withdrawn prayer");
  await reads[1];
  requests[0]?.resolve("with it");
  await reads[0];
  expect(received).toEqual(["without the withdrawn prayer"]);
});

test("an answer is ignored once the list is gone", async () => {
  const { reader, requests, received } = aRecipient();
  const read = reader.read();
  reader.cancel();
  requests[0]?.resolve("late");
  await read;
  expect(received).toEqual([]);
});

test("a failed request is reported, and the next one is received", async () => {
  const { reader, requests, received, errors } = aRecipient();
  const failed = reader.read();
  requests[0]?.reject(new Error("offline"));
  await failed;
  const read = reader.read();
  requests[1]?.resolve("again");
  await read;
  expect([received, errors]).toEqual([["again"], [new Error("offline")]]);
});
