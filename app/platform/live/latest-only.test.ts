import { expect, test } from "vitest";
import { latestOnly } from "./latest-only.ts";

function aRecipient() {
  const requests: PromiseWithResolvers<string>[] = [];
  const received: string[] = [];
  const errors: unknown[] = [];
  const latest = latestOnly(
    () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
    (response) => void received.push(response),
    (error) => void errors.push(error),
  );
  return { latest, requests, received, errors };
}

test("a response that arrives after a newer one is ignored", async () => {
  const { latest, requests, received } = aRecipient();
  const reads = [latest.read(), latest.read()];
  requests[1]?.resolve("without the withdrawn prayer");
  await reads[1];
  requests[0]?.resolve("with it");
  await reads[0];
  expect(received).toEqual(["without the withdrawn prayer"]);
});

test("a response is ignored after cancel", async () => {
  const { latest, requests, received } = aRecipient();
  const read = latest.read();
  latest.cancel();
  requests[0]?.resolve("late");
  await read;
  expect(received).toEqual([]);
});

test("a failed request is reported, and the next one is received", async () => {
  const { latest, requests, received, errors } = aRecipient();
  const failed = latest.read();
  requests[0]?.reject(new Error("offline"));
  await failed;
  const read = latest.read();
  requests[1]?.resolve("again");
  await read;
  expect([received, errors]).toEqual([["again"], [new Error("offline")]]);
});
