import { afterEach, describe, expect, test, vi } from "vitest";
import type { Live, LiveEvent } from "#app/platform/live/live.server.ts";
import { createEventStreams, type EventStreams } from "./event-stream.ts";

let streams: EventStreams | undefined;
afterEach(() => streams?.endAll());

function openStreams() {
  const subscribers = new Set<(event: LiveEvent) => void>();
  const live: Live = { subscribe: (notify) => (subscribers.add(notify), () => void subscribers.delete(notify)) };
  streams = createEventStreams(live);
  const publish = (event: LiveEvent) => subscribers.forEach((notify) => notify(event));
  const open = (address = "127.0.0.1") => streams!.open(new Request("http://localhost/events"), address);
  return { open, publish, endAll: () => streams!.endAll() };
}

describe("the stream of public changes", () => {
  test("ends when the server stops, and a browser that reconnects gets another connection", async () => {
    const { open, endAll } = openStreams();
    const stream = open();
    endAll();
    expect(await stream.text()).toBe("retry: 1000\n\n");

    const refused = open();
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Connection")).toBe("close");
  });

  test("attack C8: counts the streams of an IPv6 household together, and no one else's", () => {
    const { open } = openStreams();
    const statuses = Array.from({ length: 60 }, (_, n) => open(`2001:db8:1:2::${n.toString(16)}`).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect([open("2001:db8:1:3::1").status, open("203.0.113.9").status]).toEqual([200, 200]);
  });

  test("[RT-03] sends a heartbeat every 25 seconds", async () => {
    vi.useFakeTimers();
    try {
      const { open, endAll } = openStreams();
      const stream = open();
      vi.advanceTimersByTime(24_999);
      const beats = stream.text().then((text) => text.split("\n").filter((line) => line.startsWith(":")).length);
      vi.advanceTimersByTime(25_001);
      endAll();
      expect(await beats).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test("ends when this server may have missed changes, so that browsers reconnect and reload", async () => {
    const { open, publish } = openStreams();
    const stream = open();
    publish({ topic: "catalog" });
    publish({ topic: "missed" });
    expect(await stream.text()).toBe("retry: 1000\n\nevent: catalog\ndata: {}\n\n");
    expect(open().status).toBe(200);
  });
});
