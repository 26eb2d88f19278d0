import { describe, expect, test } from "vitest";
import { handoverOf, nextProbeAt, nextTry, refusalOf, type Refusal } from "./handover.ts";

const now = new Date("2026-11-23T13:00:00Z");

function answered(command: string, response: string, hadBegun = false): Refusal {
  return {
    message: `Failed: ${response}`,
    code: "EENVELOPE",
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
    hadBegun,
  };
}

describe("an answer about one recipient", () => {
  test.for([
    ["RCPT TO", "550 5.1.1 No such user here"],
    ["RCPT TO", "552 5.2.2 Mailbox full"],
    ["DATA", "554 5.7.1 Looks like spam"],
  ] as const)("attack M4: %s %s fails that one, with the server's words", ([command, response]) => {
    expect(handoverOf(answered(command, response, command === "DATA"))).toEqual({ kind: "failed", reason: response });
  });

  test.for([
    ["RCPT TO", "421 4.3.2 Shutting down"],
    ["RCPT TO", "450 4.7.1 Greylisted, come again in 300 seconds"],
    ["RCPT TO", "451 4.3.0 Try again later"],
    ["RCPT TO", "452 4.2.2 The mailbox you try to reach is over quota"],
    ["DATA", "451 4.3.0 Queue file write error"],
    ["DATA", "421 4.3.0 Closing"],
  ] as const)("attack M4: %s %s is tried again later", ([command, response]) => {
    expect(handoverOf(answered(command, response, command === "DATA"))).toEqual({ kind: "later", reason: response });
  });

  test("is the address itself when no mail can go there", () => {
    const refusal = refusalOf(Object.assign(new Error("Not one email address"), { code: "EADDRESS", hadBegun: false }));
    expect(handoverOf(refusal)).toEqual({ kind: "failed", reason: "Not one email address", isOurs: true });
  });

  test("that wants us to sign in, or relays for nobody, is not final for the recipient", () => {
    const signIn = handoverOf(answered("RCPT TO", "550 5.7.1 Authentication required", false));
    expect(signIn).toMatchObject({ kind: "waits", because: expect.stringContaining("did not let us sign in") });
    expect(handoverOf(answered("RCPT TO", "554 5.7.1 Relay access denied", false))).toMatchObject({ kind: "later" });
  });

  test("comes up four times again before it is final", () => {
    const minutes = [1, 2, 3, 4].map((tries) => ((nextTry(tries, now)?.getTime() ?? 0) - now.getTime()) / 60_000);
    expect([...minutes, nextTry(5, now)]).toEqual([1, 5, 15, 60, null]);
  });
});

describe("an answer about how much we may send", () => {
  test.for([
    ["RCPT TO", "550 5.4.5 Daily user sending quota exceeded"],
    ["RCPT TO", "452 4.5.3 Too many recipients this hour"],
    ["DATA", "421 4.7.28 Unusual rate of mail from your address"],
    ["MAIL FROM", "454 Throttling failure: maximum sending rate exceeded"],
    ["DATA", "550 Message limit exceeded, try tomorrow"],
    ["MAIL FROM", "421 You have reached your rate limit"],
  ] as const)("attack M4: %s %s pauses the mailing, with the reason", ([command, response]) => {
    const became = handoverOf(answered(command, response, command === "DATA"));
    expect(became).toMatchObject({ kind: "paused", because: expect.stringContaining(response) });
  });
});

describe("a server that nothing could be handed to", () => {
  test.for([
    [{ code: "ESOCKET", command: "CONN", message: "connect ECONNREFUSED 127.0.0.1:25" }, "was not reached"],
    [{ code: "ETIMEDOUT", command: "CONN", message: "Greeting never received" }, "was not reached"],
    [{ code: "EDNS", command: "CONN", message: "getaddrinfo ENOTFOUND mail.example" }, "name was not found"],
    [{ code: "ETLS", command: "CONN", message: "self-signed certificate" }, "no secure connection"],
    [
      { code: "EAUTH", command: "AUTH PLAIN", message: "Invalid login", response: "535 5.7.8 No", responseCode: 535 },
      "did not let us sign in",
    ],
    [
      { code: "EENVELOPE", command: "MAIL FROM", message: "No", response: "550 Not from you", responseCode: 550 },
      "no mail from our address",
    ],
    [{ code: "EPROTOCOL", command: "CONN", message: "No", response: "554 Go away", responseCode: 554 }, "not reached"],
    [{ code: "EABORT", message: "Message sending aborted" }, "was not reached"],
  ] as const)("attack M3: %j lets the mailing wait", ([error, words]) => {
    const became = handoverOf(refusalOf(Object.assign(new Error(error.message), error, { hadBegun: false })));
    expect(became).toMatchObject({ kind: "waits", because: expect.stringContaining(words) });
  });

  test("attack M3: is asked again ever more seldom, but every ten minutes", () => {
    const minutes = [1, 2, 3, 4, 5, 6, 60].map((times) => (nextProbeAt(times, now).getTime() - now.getTime()) / 60_000);
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 10, 10]);
  });
});

describe("a message that had begun to leave", () => {
  test.for([
    { code: "ECONNECTION", command: "CONN", message: "Connection closed unexpectedly" },
    { code: "ESOCKET", command: "CONN", message: "read ECONNRESET" },
    { code: "ETIMEDOUT", command: "CONN", message: "Timeout" },
    { code: "EABORT", message: "Message sending aborted" },
    { code: "ECONNECTION", command: "CONN", message: "Closed", response: "421 4.4.2 Bye", responseCode: 421 },
  ])("attack M2: without an answer is unknown: %j", (error) => {
    const became = handoverOf(refusalOf(Object.assign(new Error(error.message), error, { hadBegun: true })));
    expect(became).toMatchObject({ kind: "unknown", reason: expect.stringContaining("No answer") });
  });

  test("and a server's long answer are kept short, on one line", () => {
    const became = handoverOf(answered("RCPT TO", `550 5.1.1 No\r\n550 ${"such user ".repeat(100)}`));
    expect(became.kind === "failed" && became.reason.length).toBe(300);
    expect(became.kind === "failed" && became.reason).toMatch(/^550 5\.1\.1 No 550 such user/);
  });
});
