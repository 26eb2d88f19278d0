import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** What /metrics shows: prom-client's process metrics, and two that it has no name for. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauges = [
    gauge("process_uptime_seconds", "Seconds since the process started.", () => process.uptime()),
    gauge("nodejs_heap_used_bytes", "Bytes of the heap in use.", () => process.memoryUsage().heapUsed),
  ];
  for (const each of gauges) registry.registerMetric(each);
  return registry;
}

function gauge(name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
}
