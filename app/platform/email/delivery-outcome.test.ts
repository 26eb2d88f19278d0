import { describe, expect, test } from "vitest";
import { nextProbeAt, outcomeOf, retryAt, smtpErrorOf, type SmtpError } from "./delivery-outcome.ts";

const now = new Date("2026-11-23T13:00:00Z");

function smtpReply(command: string, response: string, hadBegun = false): SmtpError {
  return {
    message: `Failed: ${response}`,
    code: "EENVELOPE",
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
    hadBegun,
  };
}

describe("a reply about one recipient", () => {
  test.for([
    ["RCPT TO", "550 5.1.1 No such user here"],
    ["RCPT TO", "552 5.2.2 Mailbox full"],
    ["DATA", "554 5.7.1 Looks like spam"],
  ] as const)(
    "attack M4: %s %s is final for that recipient, with the server's reply as the reason",
    ([command, response]) => {
      expect(outcomeOf(smtpReply(command, response, command === "DATA"))).toEqual({
        kind: "refused",
        reason: response,
      });
    },
  );

  test.for([
    ["RCPT TO", "421 4.3.2 Shutting down"],
    ["RCPT TO", "450 4.7.1 Greylisted, come again in 300 seconds"],
    ["RCPT TO", "451 4.3.0 Try again later"],
    ["RCPT TO", "452 4.2.2 The mailbox you try to reach is over quota"],
    ["DATA", "451 4.3.0 Queue file write error"],
    ["DATA", "421 4.3.0 Closing"],
  ] as const)("attack M4: %s %s is retried later", ([command, response]) => {
    expect(outcomeOf(smtpReply(command, response, command === "DATA"))).toEqual({ kind: "deferred", reason: response });
  });

  test("an invalid address is refused without asking the server", () => {
    const error = smtpErrorOf(Object.assign(new Error("Not one email address"), { code: "EADDRESS", hadBegun: false }));
    expect(outcomeOf(error)).toEqual({ kind: "refused", reason: "Not one email address", isLocal: true });
  });

  test("a demand to sign in and a denied relay are not final for the recipient", () => {
    const signIn = outcomeOf(smtpReply("RCPT TO", "550 5.7.1 Authentication required", false));
    expect(signIn).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("rejected our sign-in") });
    expect(outcomeOf(smtpReply("RCPT TO", "554 5.7.1 Relay access denied", false))).toMatchObject({ kind: "deferred" });
  });

  test("a deferred recipient is retried four times", () => {
    const minutes = [1, 2, 3, 4].map((tries) => ((retryAt(tries, now)?.getTime() ?? 0) - now.getTime()) / 60_000);
    expect([...minutes, retryAt(5, now)]).toEqual([1, 5, 15, 60, null]);
  });
});

describe("a reply about our sending limit", () => {
  test.for([
    ["RCPT TO", "550 5.4.5 Daily user sending quota exceeded"],
    ["RCPT TO", "452 4.5.3 Too many recipients this hour"],
    ["DATA", "421 4.7.28 Unusual rate of messages from your address"],
    ["MAIL FROM", "454 Throttling failure: maximum sending rate exceeded"],
    ["DATA", "550 Message limit exceeded, try tomorrow"],
    ["MAIL FROM", "421 You have reached your rate limit"],
  ] as const)("attack M4: %s %s is a sending limit, with the reason", ([command, response]) => {
    const outcome = outcomeOf(smtpReply(command, response, command === "DATA"));
    expect(outcome).toMatchObject({ kind: "limited", reason: expect.stringContaining(response) });
  });
});

describe("a mail server that takes nothing", () => {
  test.for([
    [{ code: "ESOCKET", command: "CONN", message: "connect ECONNREFUSED 127.0.0.1:25" }, "Could not reach"],
    [{ code: "ETIMEDOUT", command: "CONN", message: "Greeting never received" }, "Could not reach"],
    [{ code: "EDNS", command: "CONN", message: "getaddrinfo ENOTFOUND smtp.example" }, "Mail server not found"],
    [{ code: "ETLS", command: "CONN", message: "self-signed certificate" }, "No secure connection"],
    [
      { code: "EAUTH", command: "AUTH PLAIN", message: "Invalid login", response: "535 5.7.8 No", responseCode: 535 },
      "rejected our sign-in",
    ],
    [
      { code: "EENVELOPE", command: "MAIL FROM", message: "No", response: "550 Not from you", responseCode: 550 },
      "rejected our sender address",
    ],
    [
      { code: "EPROTOCOL", command: "CONN", message: "No", response: "554 Go away", responseCode: 554 },
      "Could not reach",
    ],
    [{ code: "EABORT", message: "Message sending aborted" }, "Could not reach"],
  ] as const)("attack M3: %j is an unavailable server", ([error, words]) => {
    const outcome = outcomeOf(smtpErrorOf(Object.assign(new Error(error.message), error, { hadBegun: false })));
    expect(outcome).toMatchObject({ kind: "unavailable", reason: expect.stringContaining(words) });
  });

  test("attack M3: an unavailable server is retried with backoff of at most ten minutes", () => {
    const minutes = [1, 2, 3, 4, 5, 6, 60].map((times) => (nextProbeAt(times, now).getTime() - now.getTime()) / 60_000);
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 10, 10]);
  });
});

describe("a message of which a part was sent", () => {
  test.for([
    { code: "ECONNECTION", command: "CONN", message: "Connection closed unexpectedly" },
    { code: "ESOCKET", command: "CONN", message: "read ECONNRESET" },
    { code: "ETIMEDOUT", command: "CONN", message: "Timeout" },
    { code: "EABORT", message: "Message sending aborted" },
    { code: "ECONNECTION", command: "CONN", message: "Closed", response: "421 4.4.2 Bye", responseCode: 421 },
  ])("attack M2: without a reply is unknown: %j", (error) => {
    const outcome = outcomeOf(smtpErrorOf(Object.assign(new Error(error.message), error, { hadBegun: true })));
    expect(outcome).toMatchObject({ kind: "unknown", reason: expect.stringContaining("No reply") });
  });

  test("a long reply is shortened to one line", () => {
    const outcome = outcomeOf(smtpReply("RCPT TO", `550 5.1.1 No\r\n550 ${"such user ".repeat(100)}`));
    expect(outcome.kind === "refused" && outcome.reason.length).toBe(300);
    expect(outcome.kind === "refused" && outcome.reason).toMatch(/^550 5\.1\.1 No 550 such user/);
  });
});
