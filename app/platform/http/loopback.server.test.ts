import { describe, expect, test } from "vitest";
import { isLoopbackAddress, isLoopbackUrl, isRequestFromThisMachine } from "./loopback.server.ts";

describe("a loopback URL", () => {
  test.for([
    "http://localhost:3000",
    "http://LOCALHOST",
    "https://localhost",
    "http://127.0.0.1:3000",
    "http://127.1",
    "http://127.255.255.254:8080",
    "http://[::1]:3000",
    "http://[0:0:0:0:0:0:0:1]",
  ])("is %s", (url) => {
    expect(isLoopbackUrl(url)).toBe(true);
  });

  test.for([
    "https://shod.example",
    "https://localhost.shod.example",
    "https://127.0.0.1.shod.example",
    "https://localhost@shod.example",
    "http://0.0.0.0:3000",
    "http://10.0.0.1",
    "http://128.0.0.1",
    "http://192.168.1.20:3000",
    "http://[::]:3000",
    "http://[2001:db8::1]",
    "not a url",
  ])("is not %s", (url) => {
    expect(isLoopbackUrl(url)).toBe(false);
  });
});

describe("a loopback address", () => {
  test.for(["127.0.0.1", "127.9.8.7", "::1", "::ffff:127.0.0.1", "::ffff:127.0.0.53"])("is %s", (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });

  test.for([
    "",
    "unknown",
    "10.0.0.1",
    "203.0.113.9",
    "::ffff:10.0.0.1",
    "2001:db8::1",
    "1127.0.0.1",
    "127.0.0.1.evil",
  ])("is not %s", (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  });
});

describe("a request from this machine", () => {
  const request = (headers: Record<string, string> = {}, host = "localhost:3000") =>
    new Request(`http://${host}/dev/mailbox`, { headers });

  test("comes from a loopback address and requests a loopback host", () => {
    expect(isRequestFromThisMachine(request(), "127.0.0.1")).toBe(true);
    expect(isRequestFromThisMachine(request({}, "[::1]:3000"), "::1")).toBe(true);
    expect(isRequestFromThisMachine(request(), "203.0.113.9")).toBe(false);
    expect(isRequestFromThisMachine(request({}, "evil.example"), "127.0.0.1")).toBe(false);
  });

  test.for([
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Forwarded-Port",
    "X-Real-IP",
    "Forwarded",
    "Via",
    "CF-Connecting-IP",
    "True-Client-IP",
  ])("has no %s, which proxies add", (name) => {
    expect(isRequestFromThisMachine(request({ [name]: "127.0.0.1" }), "127.0.0.1")).toBe(false);
  });
});
